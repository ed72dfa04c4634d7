import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, signInAsStaff, watchConsole } from '../pages.ts'
import { aBuyer, type Buyer, clearGatewayFaults, loseAnswersOf, subjectsTo } from '../sandbox.ts'
import { classroomUsers, fillEnrolment, fillPerson, salesOf } from '../staff-steps.ts'

/** Opens the form and fills it in for a new student. */
async function openFilledEnrolment(page: Page): Promise<Buyer> {
  const student = aBuyer()
  await openStaff(page, '/enroll-student')
  await fillEnrolment(page, student)
  return student
}

const enrol = (page: Page) => page.getByRole('button', { name: 'Dar de alta' })

const enrolled = (page: Page) => page.getByText('¡Alumno dado de alta exitosamente!')

const allDone = (page: Page) => page.getByText('Todos los pasos están hechos.')

test.describe('an enrolment', () => {
  test('in a career uses the courses of the career', async ({ page }) => {
    const student = aBuyer()
    await openStaff(page, '/enroll-student')
    await fillPerson(page, student)
    await page
      .getByRole('combobox', { name: /^Carrera/ })
      .selectOption({ label: 'Carrera Geo Data Scientist' })
    await expect(page.getByText('Con una carrera, los cursos se asignan automáticamente.')).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeDisabled()
    const price = page.getByRole('textbox', { name: 'Precio' })
    await expect(price).toHaveValue('220.00')
    const mode = page.getByRole('combobox', { name: 'Modo de pago' })
    await mode.selectOption({ index: 1 })
    await expect(price).toHaveValue('220.00')
    await mode.selectOption({ index: 0 })
    await price.fill('200')
    // A price that was typed stays.
    await mode.selectOption({ index: 1 })
    await expect(price).toHaveValue('200')
    await expectSoundAtEveryWidth(page)
    await enrol(page).click()
    await expect(enrolled(page)).toBeVisible()
    await expect(allDone(page)).toBeVisible()
    const [user] = await classroomUsers(student.email)
    expect(user?.courses).toEqual([101, 102, 103, 104, 105, 106])
  })

  test('of a free place asks why, gives access and its mail, and nobody owes it', async ({ page }) => {
    const student = aBuyer()
    await signInAsStaff(page)
    const { complaints } = watchConsole(page)
    await page.goto('/enroll-student')
    await fillEnrolment(page, student)
    const starts = page.getByText(/^Google Earth Engine con Python · empieza el /)
    await expect(starts.nth(1)).toBeVisible()
    await page.getByRole('textbox', { name: 'Precio' }).fill('0')
    await expect(page.getByRole('combobox', { name: 'Modo de pago' })).toHaveCount(0)
    await enrol(page).click()
    const why = page.getByRole('radio', { name: 'Beca' })
    await expect(why).toBeFocused()
    await expect(page.getByText('Elige por qué este lugar no se cobra.')).toBeVisible()
    await expectSoundAtEveryWidth(page, 'a free place')
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Qué va a pasar' })).toContainText('Lugar sin cargo: beca.')
    await enrol(page).press('Enter')
    await expect(enrolled(page)).toBeVisible()
    await expect(page.getByText('Lugar sin cargo: beca')).toBeVisible()
    await expect(allDone(page)).toBeVisible({ timeout: 30_000 })
    await expect
      .poll(() => subjectsTo(student.email), { timeout: 30_000 })
      .toEqual(['Tu acceso a Google Earth Engine con Python'])

    await page.goto(`/student-tracking?tab=estudiantes&q=${encodeURIComponent(student.email)}`)
    await expect(page.getByRole('row').filter({ hasText: student.email })).toContainText('Sin cargo')
    await page.goto(`/backoffice/people?email=${encodeURIComponent(student.email)}`)
    const sale = page.getByRole('article', { name: 'Google Earth Engine con Python' })
    await expect(sale).toContainText('Lugar sin cargo: beca')
    await expect(sale).not.toContainText(/Pagad[ao]/)
    await expectSoundAtEveryWidth(page, 'a person with a free place')
    expect(complaints).toEqual([])
  })

  test('whose answer is lost is not repeated, also after a reload', async ({ page }) => {
    const student = await openFilledEnrolment(page)
    await loseAnswersOf('/functions/v1/enroll-student')
    await enrol(page).click()
    await expect(page.getByRole('alert')).toContainText('Error al conectar con el servidor.')
    await clearGatewayFaults()
    await page.reload()
    await expect(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue(student.email)
    // Its sale is found by now.
    await expect(page.getByText('el alta se suma a ella')).toBeVisible()
    await enrol(page).click()
    await expect(page.getByText('Esta alta ya estaba hecha: nada se repitió.')).toBeVisible()
    await expect(page.getByText('USD 180.50 registrados')).toBeVisible()
    await expect(allDone(page)).toBeVisible()
    expect(await salesOf(page, student.email)).toHaveLength(1)
    expect(await classroomUsers(student.email)).toHaveLength(1)
  })
})
