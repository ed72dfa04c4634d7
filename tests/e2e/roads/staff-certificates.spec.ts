import { expect } from '@playwright/test'
import { sized } from '../../support/sized.ts'
import {
  aCohort,
  dialog,
  openManager,
  publicAddress,
  rowOf,
  type Student,
  yes,
} from '../certificate-steps.ts'
import { test } from '../journey.ts'
import { actOnRow, expectSoundAtEveryWidth, openStaff } from '../pages.ts'
import { gatewayUrl, secretKey } from '../stage.ts'

const numbersOf = async (cohortId: number): Promise<unknown> => {
  const found = await fetch(
    `${gatewayUrl}/rest/v1/certificates?cohort_id=eq.${cohortId}&select=certificate_number`,
    {
      headers: { apikey: secretKey },
    },
  )
  return found.json()
}

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

test('generated, reissued with another name, and revoked', async ({ page }) => {
  const { slug, students } = await aCohort(['Lucia'])
  const [student] = students as [Student]
  await openStaff(page, `/backoffice/people?email=${encodeURIComponent(student.email)}`)
  await page.getByRole('link', { name: 'Emitir un certificado' }).click()
  // The only course of the person whose page it was: nothing to choose.
  await expect(
    dialog(page).getByRole('combobox', { name: 'Curso' }).getByRole('option', { name: slug }),
  ).toHaveJSProperty('selected', true)
  await expect(dialog(page).getByRole('textbox', { name: 'Horas' })).toHaveValue('12')
  await dialog(page).getByRole('button', { name: 'Crear certificado' }).click()
  await expect(dialog(page)).toBeHidden({ timeout: 30_000 })
  const row = rowOf(page, student)
  await expect(row).toContainText('Listo')
  const first = await publicAddress(page, student)

  await actOnRow(row, 'Reemitir')
  await dialog(page).getByRole('textbox', { name: 'Nombre en el certificado' }).fill('Lucía Nº 1')
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Faltaba la tilde')
  await expectSoundAtEveryWidth(page, 'reissuing')
  await dialog(page).getByRole('button', { name: 'Reemitir' }).click()
  await expect(dialog(page)).toBeHidden({ timeout: 30_000 })
  const current = row.filter({ hasText: 'Versión 2' })
  await expect(current).toContainText('Listo')
  await expect(row.filter({ hasText: 'Reemplazado' })).toHaveCount(1)

  await actOnRow(current, 'Revocar')
  await expectSoundAtEveryWidth(page, 'revoking')
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('No completó el curso')
  await dialog(page).getByRole('button', { name: 'Revocar' }).click()
  await expect(current).toContainText('Revocado')
  await actOnRow(current, 'Historial')
  await expect(dialog(page)).toContainText('Motivo de la versión nueva: Faltaba la tilde')
  await expect(dialog(page)).toContainText('No completó el curso')
  await expectSoundAtEveryWidth(page, 'the history')

  await page.goto(first)
  await expect(page.getByText('Lucia Nº 1').first()).toBeVisible()
  await page.goto(`/backoffice/people?email=${encodeURIComponent(student.email)}`)
  await expect(page.getByText('Revocado')).toBeVisible()
  await expect(page.getByText('Reemplazado')).toBeVisible()
})
