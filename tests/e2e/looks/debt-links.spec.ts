import { type Browser, expect, type Page } from '@playwright/test'
import { aDebtor, dialog, linkOf } from '../debt-link-steps.ts'
import { test } from '../journey.ts'
import { expectSound, expectSoundAtEveryWidth, signInAsStaff, toast } from '../pages.ts'
import { clearAllFaults, sandbox, subjectsTo } from '../sandbox.ts'

const earthEngine = 'Google Earth Engine con Python'

const pay = (page: Page) => page.getByRole('button', { name: 'Pagar USD 90.00' })

const country = (page: Page) => page.getByRole('combobox', { name: 'País desde el que pagas' })

/** Opens a link whose payer nobody knows the country of. */
async function openLink(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await country(page).selectOption('México')
}

const aPayer = async (browser: Browser) => (await browser.newContext()).newPage()

test('while the provider fails money may come by hand, which counts when the desk says so', async ({
  page,
  browser,
}) => {
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
