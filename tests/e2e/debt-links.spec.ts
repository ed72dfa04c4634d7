import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectSound, expectSoundAtEveryWidth, signInAsStaff, toast, watchConsole } from './pages.ts'
import { aBuyer, type Buyer, clearAllFaults, paymentsOf, sandbox, subjectsTo } from './sandbox.ts'
import { openPerson } from './staff-steps.ts'
import { gatewayUrl, secretKey } from './stage.ts'

const earthEngine = 'Google Earth Engine con Python'
const dialog = (page: Page) => page.getByRole('dialog')
const pay = (page: Page) => page.getByRole('button', { name: 'Pagar USD 90.00' })
const country = (page: Page) => page.getByRole('combobox', { name: 'País desde el que pagas' })

/** Opens a link whose payer nobody knows the country of. */
async function openLink(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await country(page).selectOption('México')
}

/** Somebody who was enrolled for USD 90 and paid nothing. */
async function aDebtor(): Promise<Buyer> {
  const debtor = aBuyer()
  const response = await fetch(`${gatewayUrl}/rest/v1/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: secretKey },
    body: JSON.stringify({
      ...{ payer_email: debtor.email, course_id: 'gee-python', payment_type: 'total' },
      ...{ usd_amount: 90, installments_amount: 90, installments_number: 1 },
    }),
  })
  expect(response.status).toBe(201)
  return debtor
}

/** The link of a debtor as staff copy it from the person's page. */
async function linkOf(page: Page, debtor: Buyer): Promise<string> {
  await openPerson(page, debtor)
  await page.getByRole('button', { name: /^Link Pago/ }).click()
  const link = dialog(page).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/pagar\/[\w-]{43}$/)
  return await link.inputValue()
}

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
  await expect(payer.getByText(/MXN\s\d/)).toBeVisible()
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

test('two tabs, and who turns back, lead to one payment', { tag: '@long' }, async ({ page, browser }) => {
  const debtor = await aDebtor()
  await signInAsStaff(page)
  const url = await linkOf(page, debtor)
  const tabs = [await aPayer(browser), await aPayer(browser)]
  for (const tab of tabs) {
    await openLink(tab, url)
  }
  await Promise.all(tabs.map((tab) => pay(tab).click()))
  const addresses: string[] = []
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Pagar', exact: true })).toBeVisible()
    addresses.push(tab.url())
  }
  expect(new Set(addresses).size).toBe(1)
  expect(await paymentsOf(debtor.email)).toHaveLength(1)

  const [first] = tabs
  if (first) {
    await first.goto(url)
    // The order that waits knows it.
    await expect(country(first)).toHaveValue('MX')
    await pay(first).click()
  }
  await expect(
    first?.getByRole('button', { name: 'Pagar', exact: true }) ?? page.locator('html'),
  ).toBeVisible()
  expect(first?.url()).toBe(addresses[0])
})

test('while the provider fails money may come by hand, which counts when the desk says so', {
  tag: '@long',
}, async ({ page, browser }) => {
  const debtor = await aDebtor()
  await signInAsStaff(page)
  const url = await linkOf(page, debtor)
  const payer = await aPayer(browser)
  await openLink(payer, url)
  for (const method of ['POST', 'GET']) {
    await sandbox.armFault({ provider: 'dlocal-go', method, path: '/v1/payments', times: 50, status: 500 })
  }
  await pay(payer).click()
  const byHand = payer.getByRole('link', { name: /^Pagar USD 90\.00 en www\.paypal\.com/ })
  await expect(byHand).toHaveAttribute('href', 'https://www.paypal.com/paypalme/escuela-de-prueba/90.00USD')
  const reference = await payer.getByRole('definition').innerText()
  await expectSoundAtEveryWidth(payer, 'paying by hand')
  await clearAllFaults()
  await payer.goto(url)
  await expect(payer.getByText(`¿Ya pagaste con la referencia ${reference}?`)).toBeVisible()
  await expectSoundAtEveryWidth(payer, 'perhaps paid by hand')

  await page.goto('/backoffice?kind=manual_payment')
  const item = page.getByRole('listitem').filter({ hasText: `la referencia ${reference} ·` })
  await item.getByRole('button', { name: /^Ver/ }).click()
  await expect(dialog(page).getByRole('button', { name: 'No llegó' })).toBeVisible()
  await expectSound(page, 'the item of the desk')
  await dialog(page).getByRole('button', { name: 'Llegó', exact: true }).click()
  await expect(toast(page, 'El pago ya cuenta en su venta')).toBeVisible()
  await expect(item).toHaveCount(0)
  await payer.goto(url)
  await expect(payer.getByRole('heading', { level: 1, name: 'No debes nada' })).toBeVisible()
  await expect.poll(() => subjectsTo(debtor.email)).toContain(`Recibimos tu pago · ${earthEngine}`)
})
