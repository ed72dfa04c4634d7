import { expect, type Page } from '@playwright/test'
import { aPdf } from '../../../supabase/functions/upload-certificate/test-support/a-pdf.ts'
import { sized } from '../../support/sized.ts'
import {
  aCohort,
  base,
  day,
  dialog,
  insert,
  openManager,
  publicAddress,
  rowOf,
  type Student,
  template,
  yes,
} from '../certificate-steps.ts'
import { test } from '../journey.ts'
import { actOnRow, expectSoundAtEveryWidth, openStaff, signInAsStaff, watchConsole } from '../pages.ts'
import { subjectsTo } from '../sandbox.ts'
import { rest, sessionOf } from '../staff-calls.ts'
import { adminUser, gatewayUrl, secretKey } from '../stage.ts'

const numbersOf = async (cohortId: number): Promise<unknown> => {
  const found = await fetch(
    `${gatewayUrl}/rest/v1/certificates?cohort_id=eq.${cohortId}&select=certificate_number`,
    {
      headers: { apikey: secretKey },
    },
  )
  return found.json()
}

/** Chooses the student and the course of a new certificate. */
async function fillNew(page: Page, student: Student): Promise<void> {
  await page.getByRole('button', { name: 'Crear Nuevo Certificado' }).click()
  const search = dialog(page).getByRole('combobox', { name: 'Estudiante' })
  await expect(search).toBeFocused()
  await page.keyboard.type(student.email)
  await page.keyboard.press('Enter')
  const course = dialog(page).getByRole('combobox', { name: 'Curso' })
  const own = course.getByRole('option', { name: / \(Inscrito\)$/ }).first()
  await course.selectOption((await own.getAttribute('value')) ?? '')
  await expect(dialog(page).getByRole('textbox', { name: 'Horas' })).toHaveValue('12')
}

test('with Canva: created, opened, uploaded, ready, and the public page answers', async ({ page }) => {
  const { complaints } = watchConsole(page)
  const { students } = await aCohort(['Nélida Ñandú'])
  const [student] = students as [Student]
  await page.context().route('https://www.canva.com/**', (route) => route.fulfill({ body: 'Canva' }))
  await signInAsStaff(page)
  await openManager(page)
  await page.getByRole('button', { name: 'Crear Nuevo Certificado' }).click()
  await dialog(page).getByRole('button', { name: 'Crear certificado' }).click()
  await expect(dialog(page)).toContainText('Por favor selecciona un estudiante y un curso')
  await expectSoundAtEveryWidth(page, 'nothing chosen')
  await page.keyboard.press('Escape')
  await fillNew(page, student)
  await dialog(page).getByRole('radio', { name: 'Con Canva' }).check()
  await expectSoundAtEveryWidth(page, 'a new certificate')
  await dialog(page).getByRole('button', { name: 'Crear certificado' }).click()
  await expect(dialog(page)).toBeHidden()

  const row = rowOf(page, student)
  await expect(row).toContainText('Pendiente')
  const [canva] = await Promise.all([page.context().waitForEvent('page'), actOnRow(row, 'Abrir Canva')])
  await canva.waitForURL(template)
  await canva.close()
  await expect(row).toContainText('Procesando')

  await actOnRow(row, 'Subir PDF')
  await expect(dialog(page)).toContainText('Nélida Ñandú Nº 1')
  await expectSoundAtEveryWidth(page, 'uploading')
  const sent = { name: 'diploma.pdf', mimeType: 'application/pdf' }
  const input = dialog(page).locator('input[type="file"]')
  await input.setInputFiles({ ...sent, buffer: Buffer.from(aPdf({ catalog: '/OpenAction [3 0 R /Fit]' })) })
  await dialog(page).getByRole('button', { name: 'Subir PDF' }).click()
  await expect(dialog(page)).toContainText('Ese PDF hace algo al abrirse')
  await input.setInputFiles({ ...sent, buffer: Buffer.from(aPdf()) })
  await dialog(page).getByRole('button', { name: 'Subir PDF' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row).toContainText('Listo')

  const address = await publicAddress(page, student)
  // A browser without a viewer downloads it.
  const [opened, file] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('response', (response) => /\/certificates\//.test(response.url())),
    actOnRow(row, 'Ver Certificado'),
  ])
  expect(file.status()).toBe(200)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await opened.close()
  await page.goto(address)
  await expect(page.getByText('Certificate Verified')).toBeVisible()
  await expect(page.getByText('Nélida Ñandú Nº 1').first()).toBeVisible()
  await expect.poll(() => subjectsTo(student.email), { timeout: 30_000 }).toHaveLength(1)
  expect(complaints.filter((text) => !/Failed to load resource/.test(text))).toEqual([])
})

test('15 people three weeks before the start, who have paid nothing: marked, not ticked, asked about once more', async ({
  page,
}) => {
  const startsOn = day(21)
  const { id } = await aCohort(Array(15).fill('Estudiante'), { startsOn, hasSales: false })
  const starts = `Empieza el ${startsOn.split('-').reverse().join('/')}`
  await openStaff(page, `/certificate-manager?issue=${id}`)
  const none = page.getByRole('button', { name: 'Emitir 0 certificados' })
  await expect(none).toBeDisabled()
  await expect(page.getByText(starts, { exact: true })).toHaveCount(15)
  await expect(page.getByText('Sin pagos')).toHaveCount(15)
  await expectSoundAtEveryWidth(page, 'a doubtful cohort')
  await page.getByRole('checkbox', { name: 'Elegir a todas las que pueden' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Emitir 15 certificados' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('15 de las 15 personas elegidas')
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    `${starts} · 15 personas`,
    'Sin pagos · 15 personas',
  ])
  await expectSoundAtEveryWidth(page, 'asking once more')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Elegir a todas las que pueden' }).click()
  const first = page.getByRole('checkbox', { name: 'Emitir a Estudiante Nº 1', exact: true })
  await first.check()
  await page.getByRole('button', { name: 'Emitir 1 certificado', exact: true }).click()
  await yes(page)
  await expect(page.getByText('1 certificado emitido')).toBeVisible({ timeout: 60_000 })
  await expect(none).toBeVisible()
})

test('who owes is marked, asked about alone, and refused while the school wants it so', async ({ page }) => {
  const { id, students } = await aCohort(['Deudora'], { hasSales: false })
  const [student] = students as [Student]
  const price = { usd_amount: 100, installments_amount: 100, installments_number: 1, payment_type: 'total' }
  await insert('sales', [
    {
      ...price,
      payer_email: student.email,
      student_id: student.id,
      course_id: base,
      cohort_id: id,
      cohort_ids: [id],
    },
  ])
  await signInAsStaff(page)
  const admin = await sessionOf(adminUser)
  const requirePaid = async (certificate_requires_paid: boolean) => {
    await expect(async () => {
      const { version } = (await (await rest(admin, 'rpc/get_settings', 'POST', {})).json()) as {
        version: number
      }
      const body = { version, changes: { certificate_requires_paid } }
      expect((await rest(admin, 'rpc/save_settings', 'POST', body)).status).toBe(200)
    }).toPass()
  }
  await requirePaid(true)
  await page.goto(`/certificate-manager?issue=${id}`)
  await expect(rowOf(page, student)).toContainText('Le falta pagar')
  await expect(rowOf(page, student).getByRole('checkbox')).toBeDisabled()
  await requirePaid(false)

  await openManager(page)
  await fillNew(page, student)
  await expect(dialog(page)).toContainText('Sin pagos')
  await expectSoundAtEveryWidth(page, 'a doubtful certificate')
  await dialog(page).getByRole('button', { name: 'Crear certificado' }).click()
  const question = page.getByRole('dialog', { name: 'Emitir igual' })
  await expect(question).toContainText('Sin pagos')
  await expectSoundAtEveryWidth(page, 'asking once more about one')
  await question.getByRole('button', { name: 'Emitir igual' }).click()
  await expect(rowOf(page, student)).toContainText('Listo', { timeout: 30_000 })
})

test('a whole cohort in one go, two of which cannot be drawn, by keyboard where it counts', async ({
  page,
}) => {
  // More than a page of the list in the long run.
  const size = sized(14, 60)
  const refused = [size - 4, size - 3]
  const names = Array.from({ length: size }, (_, n) => (refused.includes(n) ? 'Sofía 漢字' : 'Estudiante'))
  const { id, students } = await aCohort(names)
  const [failing, other] = refused.map((n) => students[n]) as [Student, Student]
  await openStaff(page, `/certificate-manager?issue=${id}`)
  const issue = page.getByRole('button', { name: `Emitir ${size} certificados` })
  await expect(issue).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a cohort')
  // Enter in a row closes the row, and in a field of the facts it asks: nothing is issued.
  const first = rowOf(page, students[0] as Student)
  await first.getByRole('button', { name: 'Editar' }).click()
  await first.getByRole('textbox', { name: 'Nombre en el certificado' }).fill('Estudiante Corregida')
  await page.keyboard.press('Enter')
  await expect(first.getByRole('textbox')).toHaveCount(0)
  await expect(first.getByRole('button', { name: 'Editar' })).toBeFocused()
  await first.getByRole('checkbox').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('textbox', { name: 'Horas' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(`Emitir ${size} certificados`)
  await expect(dialog(page)).toContainText('Con fecha del ')
  await expectSoundAtEveryWidth(page, 'the question before issuing')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Generando…')).toHaveCount(0)
  expect(await numbersOf(id)).toEqual([])
  await issue.focus()
  await page.keyboard.press('Enter')
  await yes(page)
  await expect(page.getByRole('progressbar', { name: 'Emisión de los certificados' })).toBeVisible()
  await expect(page.getByText(`${size - 2} certificados emitidos; 2 no se pudieron.`)).toBeVisible({
    timeout: 120_000,
  })
  const row = rowOf(page, failing)
  await expect(row).toContainText('un carácter que la tipografía de la hoja no tiene')
  await row.scrollIntoViewIfNeeded()
  await expectSoundAtEveryWidth(page, 'a cohort with refused names')
  await row.getByRole('button', { name: 'Repetir' }).focus()
  await page.keyboard.press('Enter')
  await yes(page)
  await expect(page.getByText('0 certificados emitidos; 1 no se pudo.')).toBeVisible()
  // The name is corrected where it was refused.
  await row.getByRole('textbox', { name: 'Nombre en el certificado' }).fill('Sofía Han')
  await row.getByRole('button', { name: 'Repetir' }).focus()
  await page.keyboard.press('Enter')
  await yes(page)
  await expect(page.getByText('1 certificado emitido')).toBeVisible()
  await expect(row).toContainText('Listo')

  await openManager(page, `?cohort=${id}&state=error`)
  await expect(rowOf(page, failing)).toHaveCount(0)
  await actOnRow(rowOf(page, other), 'Corregir el nombre')
  await dialog(page).getByRole('textbox').fill('Sofía Han')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText('Ningún certificado coincide con lo que buscas.')).toBeVisible()
  await openManager(page, `?cohort=${id}&state=ready`)
  const onPage = Math.min(size, 40)
  await expect(page.getByText(`1–${onPage} de ${size} certificados`)).toBeVisible()
  const numbers = new Set(await page.getByText(/^MER-\d{4}-\d{5}$/).allTextContents())
  expect(numbers.size).toBe(onPage)
})
