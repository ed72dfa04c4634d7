import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff, watchConsole } from '../pages.ts'
import { aBuyer } from '../sandbox.ts'
import { classroomUsers, fillEnrolment, salesOf } from '../staff-steps.ts'

const enrol = (page: Page) => page.getByRole('button', { name: 'Dar de alta' })

const enrolled = (page: Page) => page.getByText('¡Alumno dado de alta exitosamente!')

const allDone = (page: Page) => page.getByText('Todos los pasos están hechos.')

test.describe('an enrolment', () => {
  test('ends with one classroom user, enrolled, and every step done', async ({ page }) => {
    const student = aBuyer()
    await signInAsStaff(page)
    const { complaints } = watchConsole(page)
    await page.goto('/enroll-student')
    await fillEnrolment(page, student)
    const outcome = page.getByRole('region', { name: 'Qué va a pasar' })
    await expect(outcome).toContainText('Persona nueva')
    await expect(outcome).toContainText(/USD\s180\.50, pago total/)
    await expect(outcome).toContainText(/Ahora, en el aula: Google Earth Engine/)
    await enrol(page).dblclick()
    await expect(enrolled(page)).toBeVisible()
    await expectSoundAtEveryWidth(page, 'enrolled')
    await expect(outcome).toBeHidden()
    await expect(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue('')
    await page.getByRole('textbox', { name: /^Correo/ }).fill(student.email)
    await expect(outcome).toContainText('ya la conocemos')
    await page.getByRole('textbox', { name: /^Correo/ }).fill('')
    await expect(page.getByText('USD 180.50 registrados')).toBeVisible()
    await expect(allDone(page)).toBeVisible()
    const users = await classroomUsers(student.email)
    expect(users).toHaveLength(1)
    expect(users[0]?.courses).toEqual([102])
    expect(await salesOf(page, student.email)).toHaveLength(1)

    await page.reload()
    await expect(page.getByText('Inscripción en el aula · Google Earth Engine con Python')).toBeVisible()
    await expect(allDone(page)).toBeVisible()
    expect(complaints).toEqual([])
  })
})
