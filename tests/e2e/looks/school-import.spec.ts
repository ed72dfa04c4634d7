import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { importRefusalTexts, importTexts as texts } from '../../../src/content/school-import.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff, watchConsole } from '../pages.ts'
import { choose, cohortOf, stepCount } from '../school-import-steps.ts'
import { adminUser } from '../stage.ts'

test('a school that exists is taken over: checked, written once, and nobody is mailed', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await signInAsStaff(page, adminUser)
  const cohort = await cohortOf(page)
  const steps = await stepCount(page)
  await page.goto('/enroll-student')
  await page.getByRole('link', { name: texts.link }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()

  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Descargar plantilla.*Pagos$/ }).click(),
  ])
  expect(template.suggestedFilename()).toBe('pagos.csv')
  expect(await readFile(await template.path(), 'utf8')).toContain('"vale_usd"')

  await choose(page, 'students', [
    'correo;nombre;apellido;telefono;pais',
    'iñigo@anterior.example;Íñigo;Núñez;;México',
    'inigo@anterior.example;Íñigo;Núñez;;México',
    'rosa@anterior.example;Rosa;Anterior;+54 9 11 5555 0199;Argentina',
  ])
  await choose(page, 'sales', [
    'venta;correo;cohorte;fecha;total_usd;cuotas;sin_cargo;accede_a',
    `V1;inigo@anterior.example;${cohort};2026-02-01;300,00;3;;${cohort}`,
    `V2;rosa@anterior.example;${cohort};2026-02-01;200;;;${cohort}`,
  ])
  await choose(page, 'payments', [
    'pago;venta;fecha;monto;moneda;vale_usd;medio',
    'P1;V1;2026-02-01;150000,50;ARS;100,00;Transferencia',
    'P2;V2;2026-02-01;1.200,00;USD;;',
  ])
  await page.locator('summary').nth(1).click()
  await page.getByRole('button', { name: texts.review }).click()
  const errors = page.getByRole('region', { name: texts.wrong })
  const emails = errors.getByRole('listitem').filter({ hasText: 'Estudiantes, correo: 1 fila' })
  await expect(emails).toContainText(importRefusalTexts.email_invalid)
  await expect(emails).toContainText('fila 2 «iñigo@anterior.example»')
  await expect(errors.getByRole('listitem').filter({ hasText: 'Pagos, monto: 1 fila' })).toContainText(
    'fila 3',
  )
  await page.locator('summary', { hasText: texts.preview('Ventas') }).click()
  await expectSoundAtEveryWidth(page, 'errors of an import')

  await page.getByRole('button', { name: texts.importRight(4) }).click()
  await expect(page.getByText(texts.done(2, 1, 1))).toBeVisible()
  await expectSoundAtEveryWidth(page, 'an import that was written')

  // Put right, the same files add what is missing; a third time there is nothing to write.
  await choose(page, 'students', [
    'correo;nombre;apellido;telefono;pais',
    'inigo@anterior.example;Íñigo;Núñez;;México',
    'rosa@anterior.example;Rosa;Anterior;+54 9 11 5555 0199;Argentina',
  ])
  await choose(page, 'payments', [
    'pago;venta;fecha;monto;moneda;vale_usd;medio',
    'P1;V1;2026-02-01;150000,50;ARS;100,00;Transferencia',
    'P2;V2;2026-02-01;200,00;USD;;',
  ])
  const review = page.getByRole('button', { name: texts.review })
  await review.press('Enter')
  await page.getByRole('button', { name: texts.importAll(2) }).press('Enter')
  await expect(page.getByText(texts.done(0, 1, 1))).toBeVisible()
  await review.click()
  await expect(page.getByText(texts.nothing)).toBeVisible()

  expect(await stepCount(page)).toBe(steps)
  await page.goto('/student-tracking?tab=estudiantes&q=anterior.example')
  const row = page.getByRole('row', { name: /inigo@anterior\.example/ })
  await expect(row).toContainText('Íñigo Núñez')
  await expect(row).toContainText('2 mes(es) atrasado')
  await page.goto('/backoffice/audit?table=school_imports')
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(complaints).toEqual([])
})
