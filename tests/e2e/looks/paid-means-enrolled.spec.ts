import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { fillCheckout, fillMembership, payAtProvider } from '../pages.ts'
import { aBuyer, mailsTo, paymentsOf, subjectsTo } from '../sandbox.ts'
import { classroomUsers } from '../staff-steps.ts'
import { gatewayUrl, secretKey } from '../stage.ts'

async function textOfMail(email: string, subject: string): Promise<string> {
  await expect.poll(() => subjectsTo(email), { timeout: 60_000 }).toContain(subject)
  return (await mailsTo(email)).find((mail) => mail.subject === subject)?.text ?? ''
}

test('who pays the first instalment of a plan has access, too', async ({ page }) => {
  const buyer = aBuyer()
  await page.goto('/checkout?course=gee-python')
  await fillCheckout(page, buyer, 'México')
  await page.getByRole('radio', { name: /Cuotas/ }).check()
  await payAtProvider(page)
  await expect(page.getByText('1 de 6')).toBeVisible()
  await expect(page.getByText('USD 15.00 de USD 90.00')).toBeVisible()
  await textOfMail(buyer.email, 'Tu acceso a Google Earth Engine con Python')
  const receipt = await textOfMail(buyer.email, 'Recibimos tu pago · Google Earth Engine con Python')
  expect(receipt).toContain('Cuota: 1 de 6\nPagado: USD\u00a015 de USD\u00a090\nQueda por pagar: USD\u00a075')
  expect(await classroomUsers(buyer.email)).toMatchObject([{ courses: [102] }])
})

test('who pays the membership is in each of its courses', async ({ page }) => {
  const buyer = aBuyer()
  await fillMembership(page, buyer)
  await payAtProvider(page)
  const [payment] = await paymentsOf(buyer.email)
  expect(payment).toMatchObject({ status: 'PAID', amount: 270, currency: 'USD', country: 'MX' })
  const access = await textOfMail(buyer.email, 'Tu acceso a All Access GeoAI')
  expect(await classroomUsers(buyer.email)).toMatchObject([{ courses: [101, 102, 103, 104, 105, 106] }])
  expect(access).toContain('Bases de Datos Geoespaciales: Próxima clase: ')
  // This course has no start yet.
  expect(access).toContain('Deep Learning: Próxima clase: todavía sin fecha')
})

test('who pays a course without a classroom is told the truth', async ({ page }) => {
  const buyer = aBuyer()
  const course = 'courses_moodle?base_slug=eq.adquisicion-datos-espaciales&is_current_cohort=is.true'
  const response = await fetch(`${gatewayUrl}/rest/v1/${course}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', apikey: secretKey },
    body: JSON.stringify({ moodle_course_id: null }),
  })
  expect(response.ok).toBe(true)
  await page.goto('/checkout?course=adquisicion-datos-espaciales')
  await fillCheckout(page, buyer)
  await payAtProvider(page)
  await expect(page.getByText('Te escribimos hoy con tu acceso.')).toBeVisible()
  const receipt = await textOfMail(buyer.email, 'Recibimos tu pago · Adquisición de Datos Geoespaciales')
  expect(receipt).toContain('Te escribimos hoy con tu acceso.')
  expect(await subjectsTo(buyer.email)).toHaveLength(1)
  expect(await classroomUsers(buyer.email)).toEqual([])
})
