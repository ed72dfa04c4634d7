import { expect } from '@playwright/test'
import { aCohort, dialog, publicAddress, rowOf, type Student } from '../certificate-steps.ts'
import { test } from '../journey.ts'
import { actOnRow, expectSoundAtEveryWidth, openStaff } from '../pages.ts'

test('generated, reissued with another name, and revoked', async ({ page }) => {
  const { students } = await aCohort(['Lucia'])
  const [student] = students as [Student]
  await openStaff(page, `/backoffice/people?email=${encodeURIComponent(student.email)}`)
  await page.getByRole('link', { name: 'Emitir un certificado' }).click()
  // The only course of the person whose page it was: nothing to choose.
  await expect(
    dialog(page)
      .getByRole('combobox', { name: 'Curso' })
      .getByRole('option', { name: /\(Inscrito\)$/ }),
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
