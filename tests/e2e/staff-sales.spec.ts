import { expect, type Page, test } from '@playwright/test'
import { expectSoundAtEveryWidth, holdOwnCheck, sendLogin, signInAsStaff, watchConsole } from './pages.ts'
import {
  aBuyer,
  armGatewayFault,
  type Buyer,
  clearAllFaults,
  clearGatewayFaults,
  paymentsOf,
  sandbox,
} from './sandbox.ts'
import { rest, tokenOf } from './staff-calls.ts'
import { sandboxUrl, siteUrl, staffUser } from './stage.ts'

type ClassroomUser = { username: string; email: string; suspended: boolean; courses: number[] }

/** Users of the classroom with this address. */
async function classroomUsers(email: string): Promise<ClassroomUser[]> {
  const response = await fetch(`${sandboxUrl}/__sandbox/moodle/users`)
  const { users } = (await response.json()) as { users: ClassroomUser[] }
  return users.filter((user) => user.email === email.toLowerCase())
}

/** Sales of this payer, as staff read them. */
async function salesOf(page: Page, email: string): Promise<unknown[]> {
  const response = await rest(
    await tokenOf(page),
    `sales?select=id&payer_email=eq.${encodeURIComponent(email)}`,
  )
  expect(response.status).toBe(200)
  return (await response.json()) as unknown[]
}

/**
 * Executes the calls but loses their answers; several, since browsers retry dropped connections by
 * themselves.
 */
function loseAnswersOf(path: string): Promise<void> {
  return armGatewayFault({ path, method: 'POST', apply_then_drop: true, times: 5 })
}

async function fillPerson(page: Page, person: Buyer): Promise<void> {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(person.firstName)
  await page.getByRole('textbox', { name: 'Apellido' }).fill(person.lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(person.phone)
}

async function fillLink(page: Page, person: Buyer): Promise<void> {
  await fillPerson(page, person)
  const course = page.getByRole('combobox', { name: 'Curso' })
  const slug = await course.locator('option', { hasText: 'Bases de Datos' }).first().getAttribute('value')
  await course.selectOption(slug)
}

async function fillEnrolment(page: Page, person: Buyer): Promise<void> {
  await fillPerson(page, person)
  await page
    .getByRole('checkbox', { name: /^Google Earth Engine/ })
    .first()
    .check()
  await page.getByRole('textbox', { name: 'Precio' }).fill('180.50')
}

/** Opens the form and fills it in for a new student. */
async function openFilledLink(page: Page): Promise<Buyer> {
  const student = aBuyer()
  await signInAsStaff(page)
  await page.goto('/payment-link')
  await fillLink(page, student)
  return student
}

async function openFilledEnrolment(page: Page): Promise<Buyer> {
  const student = aBuyer()
  await signInAsStaff(page)
  await page.goto('/enroll-student')
  await fillEnrolment(page, student)
  return student
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generar Link de Pago' })
const enrol = (page: Page) => page.getByRole('button', { name: 'Dar de alta' })
const linkReady = (page: Page) => page.getByRole('heading', { name: 'Link listo' })
const enrolled = (page: Page) => page.getByText('¡Alumno dado de alta exitosamente!')
const allDone = (page: Page) => page.getByText('Todos los pasos están hechos.')
const rowOf = (page: Page, person: Buyer) => page.getByRole('row').filter({ hasText: person.email })

test.afterEach(clearAllFaults)

test.describe('a payment link', () => {
  test('is created, copied, paid at the provider, and seen as paid', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: siteUrl })
    const student = aBuyer()
    await signInAsStaff(page)
    const { complaints } = watchConsole(page)
    await page.goto('/backoffice?tab=pagos')
    await page
      .getByRole('main')
      .getByRole('link', { name: /link de pago/i })
      .click()
    await expect(page.getByText('Entre USD 1 y USD 5000.')).toBeVisible()
    await generate(page).click()
    await expect(page.getByText('Por favor, selecciona un curso.')).toBeVisible()
    await fillLink(page, student)
    await generate(page).dblclick()
    await expect(linkReady(page)).toBeFocused()

    await page.getByRole('button', { name: 'Copiar Link' }).click()
    await expect(page.getByText('Link copiado al portapapeles', { exact: true })).toBeVisible()
    const url = await page.evaluate(() => navigator.clipboard.readText())
    await expect(page.getByRole('textbox', { name: 'Link de pago' })).toHaveValue(url)
    await expect(page.getByRole('link', { name: /Enviar por WhatsApp/ })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/5491155550134\\?text=.*${encodeURIComponent('Bases de Datos')}`),
    )
    await expect(rowOf(page, student)).toContainText('Pendiente')

    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: /^Abrir Link/ }).click()
    const checkout = await opening
    expect(checkout.url()).toBe(url)
    await checkout.getByRole('button', { name: 'Rechazar' }).click()
    await checkout.close()
    await expect(rowOf(page, student)).toContainText('Rechazado')
    await rowOf(page, student)
      .getByRole('button', { name: /^Copiar/ })
      .click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

    const reopening = context.waitForEvent('page')
    await rowOf(page, student)
      .getByRole('link', { name: /^Abrir/ })
      .click()
    const again = await reopening
    await again.getByRole('button', { name: 'Pagar' }).click()
    await expect(again.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible()
    await again.close()

    await expect(rowOf(page, student)).toContainText('Pagado')
    const payments = await paymentsOf(student.email)
    expect(payments).toHaveLength(1)
    expect(payments[0]).toMatchObject({ status: 'PAID', amount: 90, currency: 'USD' })

    await generate(page).click()
    await expect(page.getByRole('alert')).toContainText('ya está pagado')
    expect(await paymentsOf(student.email)).toHaveLength(1)
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  })

  test('whose answer is lost is the same link at the second attempt', async ({ page }) => {
    const student = await openFilledLink(page)
    await loseAnswersOf('/functions/v1/create-payment')
    await generate(page).click()
    await expect(page.getByRole('alert')).toContainText('Error: No hay conexión con el servidor.')
    await clearGatewayFaults()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(student.email)
    await generate(page).click()
    await expect(linkReady(page)).toBeVisible()
    expect(await paymentsOf(student.email)).toHaveLength(1)
    await expect(rowOf(page, student)).toHaveCount(1)
  })

  test('that the provider rejects says so and keeps the form', async ({ page }) => {
    const student = await openFilledLink(page)
    await sandbox.armFault({
      provider: 'dlocal-go',
      method: 'POST',
      path: '/v1/payments',
      status: 500,
      times: 10,
    })
    await generate(page).click()
    await expect(page.getByRole('alert')).toContainText('Error: El procesador de pagos no respondió.')
    await expect(page.getByRole('textbox', { name: 'Apellido' })).toHaveValue(student.lastName)
    await sandbox.clearFaults()
    await generate(page).click()
    await expect(linkReady(page)).toBeVisible()
    expect(await paymentsOf(student.email)).toHaveLength(1)
  })
})

test.describe('an enrolment', () => {
  test('ends with one classroom user, enrolled, and every step done', async ({ page }) => {
    const student = aBuyer()
    await signInAsStaff(page)
    const { complaints } = watchConsole(page)
    await page.goto('/enroll-student')
    await fillEnrolment(page, student)
    await enrol(page).dblclick()
    await expect(enrolled(page)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
    await expect(page.getByText('USD 180.50 registrados')).toBeVisible()
    await expect(allDone(page)).toBeVisible()
    const users = await classroomUsers(student.email)
    expect(users).toHaveLength(1)
    expect(users[0]?.courses).toEqual([102])
    expect(await salesOf(page, student.email)).toHaveLength(1)

    await page.reload()
    await expect(page.getByText('Aula: Google Earth Engine con Python')).toBeVisible()
    await expect(allDone(page)).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('in a career uses the courses of the career', async ({ page }) => {
    const student = aBuyer()
    await signInAsStaff(page)
    await page.goto('/enroll-student')
    await fillPerson(page, student)
    await page
      .getByRole('combobox', { name: /^Carrera/ })
      .selectOption({ label: 'Carrera Geo Data Scientist' })
    await expect(page.getByText('Con una carrera, los cursos se asignan automáticamente.')).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeDisabled()
    const price = page.getByRole('textbox', { name: 'Precio' })
    await expect(price).toHaveValue('220.00')
    // A price cleared by hand stays empty: this student pays nothing.
    await price.fill('')
    const mode = page.getByRole('combobox', { name: 'Modo de pago' })
    await mode.selectOption({ index: 1 })
    await mode.selectOption({ index: 0 })
    await expect(price).toHaveValue('')
    await expectSoundAtEveryWidth(page)
    await enrol(page).click()
    await expect(enrolled(page)).toBeVisible()
    await expect(page.getByText('Sin venta: el precio es 0')).toBeVisible()
    await expect(allDone(page)).toBeVisible()
    const [user] = await classroomUsers(student.email)
    expect(user?.courses).toEqual([101, 102, 103, 104, 105, 106])
  })

  test('whose answer is lost is not repeated, even if the form is changed in between', async ({ page }) => {
    const student = await openFilledEnrolment(page)
    await loseAnswersOf('/functions/v1/enroll-student')
    await enrol(page).click()
    await expect(page.getByRole('alert')).toContainText('Error al conectar con el servidor.')
    await clearGatewayFaults()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(student.email)
    await page.getByRole('textbox', { name: 'Precio' }).fill('200')
    await enrol(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'El intento anterior, con otros datos, sí se completó.',
    )
    await page.getByRole('button', { name: 'Ver el alta anterior' }).click()
    await expect(page.getByText('Esta alta ya estaba hecha: nada se repitió.')).toBeVisible()
    await expect(page.getByText('USD 180.50 registrados')).toBeVisible()
    await expect(allDone(page)).toBeVisible()
    expect(await salesOf(page, student.email)).toHaveLength(1)
    expect(await classroomUsers(student.email)).toHaveLength(1)
  })

  test('at a classroom that executes but does not answer: pending, then done, nothing duplicated', async ({
    page,
  }) => {
    const student = await openFilledEnrolment(page)
    for (const path of ['core_user_create_users', 'enrol_manual_enrol_users']) {
      await sandbox.armFault({ provider: 'moodle', path, apply_then_drop: true, times: 1 })
    }
    await enrol(page).click()
    await expect(enrolled(page)).toBeVisible()
    const step = page.getByRole('listitem').filter({ hasText: 'Aula: Google Earth Engine con Python' })
    await expect(step).toContainText('Pendiente')
    await expect(step).toContainText('Motivo: moodle')
    await expect(allDone(page)).toBeVisible({ timeout: 60_000 })
    const users = await classroomUsers(student.email)
    expect(users).toHaveLength(1)
    expect(users[0]?.courses).toEqual([102])
  })

  test('survives a session that expires while editing', async ({ page }) => {
    const student = await openFilledEnrolment(page)
    const letGo = await holdOwnCheck(page)
    await page.evaluate(() => localStorage.clear())
    await enrol(page).click()
    letGo()
    await page.waitForURL(/\/login\?next=/)
    await sendLogin(page, staffUser)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(student.email)
    await expect(page.getByRole('checkbox', { name: /^Google Earth Engine/ }).first()).toBeChecked()
    await enrol(page).click()
    await expect(enrolled(page)).toBeVisible()
    expect(await salesOf(page, student.email)).toHaveLength(1)
  })
})

test('demo access: opened in the classroom, suspended when switched off, restored when switched on', async ({
  page,
}) => {
  const prospect = aBuyer()
  await signInAsStaff(page)
  await page.goto('/backoffice?tab=estudiantes')
  await page.getByRole('button', { name: 'Dar acceso demo' }).click()
  await expect(page.getByText('Por favor completa todos los campos obligatorios')).toBeVisible()
  await fillPerson(page, prospect)
  await page.getByRole('combobox', { name: 'País' }).selectOption({ label: 'Otro' })
  await page.getByLabel(/^Último día/).fill('2099-12-31')
  await page.getByRole('button', { name: 'Dar acceso demo' }).click()
  await expect(page.getByText('Acceso demo listo', { exact: true })).toBeVisible()

  const row = rowOf(page, prospect)
  await expect(row).toContainText('Activo')
  await expect(row).toContainText('31/12/2099')
  await expect(row.getByText('Habilitado').last()).toBeVisible()
  expect(await classroomUsers(prospect.email)).toMatchObject([{ suspended: false }])

  await row.getByRole('button', { name: /^Desactivar/ }).click()
  await expect(row).toContainText('Inactivo')
  await expect(row.getByText('Suspendido').last()).toBeVisible()
  expect(await classroomUsers(prospect.email)).toMatchObject([{ suspended: true }])

  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Activos' })
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Inactivos' })
  await armGatewayFault({ path: '/rest/v1/rpc/set_demo_access', status: 500, body: {}, times: 1 })
  await row.getByRole('button', { name: /^Activar/ }).click()
  await expect(page.getByText('Error al actualizar el estado del prospecto', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Activar/ }).click()
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Todos' })
  await expect(row.getByText('Habilitado').last()).toBeVisible()
  expect(await classroomUsers(prospect.email)).toMatchObject([{ suspended: false }])
})

test.describe('axe finds nothing', () => {
  test('where links are created', async ({ page }) => {
    await signInAsStaff(page)
    await page.goto('/payment-link')
    await expect(page.getByText('Entre USD 1 y USD 5000.')).toBeVisible()
    await generate(page).click()
    await expectSoundAtEveryWidth(page)
    await fillLink(page, aBuyer())
    await generate(page).click()
    await expect(linkReady(page)).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  test('where students are enrolled', async ({ page }) => {
    await openFilledEnrolment(page)
    await enrol(page).click()
    await expect(enrolled(page)).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  test('where demo access is granted', async ({ page }) => {
    await signInAsStaff(page)
    await page.goto('/backoffice?tab=estudiantes')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Dar acceso demo' }).click()
    await expectSoundAtEveryWidth(page)
  })
})
