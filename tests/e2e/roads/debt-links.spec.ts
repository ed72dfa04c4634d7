import { type Browser, expect, type Page } from '@playwright/test'
import { aDebtor, dialog, linkOf } from '../debt-link-steps.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff, toast, watchConsole } from '../pages.ts'
import { paymentsOf, subjectsTo } from '../sandbox.ts'
import { openPerson } from '../staff-steps.ts'

const earthEngine = 'Google Earth Engine con Python'

const pay = (page: Page) => page.getByRole('button', { name: 'Pagar USD 90.00' })

const country = (page: Page) => page.getByRole('combobox', { name: 'País desde el que pagas' })

const aPayer = async (browser: Browser) => (await browser.newContext()).newPage()

test('a debt is sent, paid once, and owed no more', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const debtor = await aDebtor()
  await signInAsStaff(page)
  const url = await linkOf(page, debtor)
  await expect(dialog(page)).toContainText(
    `${earthEngine}USD 90.001 mes atrasado · Falta pagar USD 90.00 en total`,
  )
  await expectSoundAtEveryWidth(page, 'the dialog')
  await dialog(page).getByRole('button', { name: 'Copiar Link' }).click()
  await expect(toast(page, 'Link copiado al portapapeles')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  const mail = await dialog(page).getByRole('link', { name: 'Escribir un correo' }).getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(url)

  const payer = await aPayer(browser)
  const { complaints } = watchConsole(payer)
  await payer.goto(url)
  await expect(payer.getByRole('heading', { level: 1, name: 'Tu pago pendiente' })).toBeVisible()
  await expect(payer.getByRole('article')).toContainText(earthEngine)
  await expect(payer.locator('body')).not.toContainText(debtor.email)
  await expect(payer.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(payer.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await expectSoundAtEveryWidth(payer, 'what is owed')
  await pay(payer).click()
  await expect(payer.getByText('Elige desde qué país pagas.')).toBeVisible()
  await expect(country(payer)).toBeFocused()
  await expectSoundAtEveryWidth(payer, 'no country')
  await country(payer).selectOption('México')
  await expect(payer.getByText(/MXN\s\d/).first()).toBeVisible()
  await expectSoundAtEveryWidth(payer, 'what is owed, in local money')
  await pay(payer).dblclick()
  await payer.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(payer.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  expect((await paymentsOf(debtor.email)).map(({ status, amount }) => [status, amount])).toEqual([
    ['PAID', 90],
  ])
  await expect.poll(() => subjectsTo(debtor.email)).toContain(`Recibimos tu pago · ${earthEngine}`)

  await payer.goto(url)
  await expect(payer.getByRole('heading', { level: 1, name: 'No debes nada' })).toBeVisible()
  await expectSoundAtEveryWidth(payer, 'nothing owed')
  expect(complaints).toEqual([])
  await payer.context().close()

  await openPerson(page, debtor)
  await expect(page.getByRole('article', { name: earthEngine }).locator('dl')).toContainText(
    'USD 90 de USD 90',
  )
  await expect(page.getByRole('button', { name: /^Link Pago/ })).toHaveCount(0)
})
