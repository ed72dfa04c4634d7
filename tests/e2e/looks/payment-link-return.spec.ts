import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, refusedRequest, watchConsole } from '../pages.ts'
import { aBuyer, type Buyer, paymentsOf, subjectsTo } from '../sandbox.ts'
import { chooseGeoDatabases, fillPerson } from '../staff-steps.ts'

/** A link of staff for USD 90, less than the course costs in the checkout; returns its address at the provider. */
async function aLink(page: Page, student: Buyer): Promise<string> {
  await openStaff(page, '/payment-link')
  await fillPerson(page, student)
  await chooseGeoDatabases(page)
  await page.getByRole('button', { name: 'Generar Link de Pago' }).click()
  const link = page.getByRole('textbox', { name: 'Link de pago' })
  await expect(link).toBeVisible()
  return await link.inputValue()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const wayBack = (page: Page) => page.getByRole('button', { name: 'Volver a tu enlace de pago' })

test('a link that ends with Cancelar leads back to itself, at its price, and is paid once', async ({
  page,
  browser,
}) => {
  const student = aBuyer()
  const link = await aLink(page, student)
  const payer = await (await browser.newContext()).newPage()
  const { complaints } = watchConsole(payer, [refusedRequest])
  await payer.goto(link)
  await press(payer, 'Cancelar')
  await expect(payer).toHaveURL(/\/payment-error\?order_id=/)
  await expect(payer.getByText(/Cancelaste el pago/)).toBeVisible()
  await expectSoundAtEveryWidth(payer)
  await wayBack(payer).dblclick()
  await expect(payer.getByText('USD 90.00')).toBeVisible()
  expect(payer.url()).not.toBe(link)
  expect((await paymentsOf(student.email)).map((one) => [one.status, one.amount])).toEqual([
    ['PENDING', 90],
    ['CANCELLED', 90],
  ])
  await press(payer, 'Pagar')
  await expect(payer.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()

  // Somebody who opens the first address again is told that it is paid.
  await payer.goto(link)
  await payer.getByRole('link', { name: 'Volver al comercio' }).click()
  await wayBack(payer).click()
  await expect(payer.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
  expect(await paymentsOf(student.email)).toHaveLength(2)
  await expect
    .poll(() => subjectsTo(student.email))
    .toContain('Recibimos tu pago · Bases de Datos Geoespaciales con PostGIS')
  expect(complaints).toEqual([])
})
