import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { fillCheckout, fillMembership, payAtProvider, watchConsole } from './pages.ts'
import { aBuyer, closeClassroom, listedNames, mailsTo, paymentsOf, sandbox, subjectsTo } from './sandbox.ts'
import { classroomUsers } from './staff-steps.ts'
import { gatewayUrl, secretKey } from './stage.ts'

async function textOfMail(email: string, subject: string): Promise<string> {
  await expect.poll(() => subjectsTo(email), { timeout: 60_000 }).toContain(subject)
  return (await mailsTo(email)).find((mail) => mail.subject === subject)?.text ?? ''
}

test('who pays a course is in the classroom and told how to enter, without a click of the staff', async ({
  page,
}) => {
  const buyer = aBuyer()
  const { complaints } = watchConsole(page)
  await page.goto('/checkout?course=gee-python')
  await fillCheckout(page, buyer)
  await closeClassroom()
  await payAtProvider(page)
  await expect(page.getByText('Recibirás el acceso por correo electrónico en unos minutos.')).toBeVisible()
  await sandbox.clearFaults()

  const access = await textOfMail(buyer.email, 'Tu acceso a Google Earth Engine con Python')
  const [user, ...others] = await classroomUsers(buyer.email)
  expect(others).toEqual([])
  expect(user).toMatchObject({ courses: [102], suspended: false })
  expect(access).toContain(`Usuario: ${user?.username}`)
  expect(access).toMatch(/Próxima clase: [a-záéíóúñ]+ \d+ de [a-z]+ de \d{4}/)
  expect(access).toMatch(/Entrar al aula:\nhttp/)
  expect(await listedNames(buyer.email)).toEqual(['Nélida'])

  const receipt = await textOfMail(buyer.email, 'Recibimos tu pago · Google Earth Engine con Python')
  expect(receipt).toContain('En unos minutos recibirás otro correo con tu acceso.')
  expect(await subjectsTo(buyer.email)).toHaveLength(2)

  // Whoever comes back later is not told to wait.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Tu acceso está activo: no tienes que hacer nada más.')).toBeVisible({
      timeout: 5000,
    })
  }).toPass({ timeout: 60_000 })
  expect(complaints).toEqual([])
})

test('who pays the first instalment of a plan has access, too', { tag: '@long' }, async ({ page }) => {
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

test('who pays the membership is in each of its courses', { tag: '@long' }, async ({ page }) => {
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

test('who pays a course without a classroom is told the truth', { tag: '@long' }, async ({ page }) => {
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
