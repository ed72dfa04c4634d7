import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { saleAccessPanelTexts, severalSalesTexts } from '../../src/content/desk.ts'
import { importRefusalTexts, importTexts as texts } from '../../src/content/school-import.ts'
import { test } from './journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff, watchConsole } from './pages.ts'
import { rest, tokenOf } from './staff-calls.ts'
import { adminUser } from './stage.ts'

const title = { students: 'Estudiantes', sales: 'Ventas', payments: 'Pagos' }

/** As a spreadsheet in Spanish writes it: semicolons, Windows-1252, blank rows at the end. */
async function choose(page: Page, file: keyof typeof title, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(`${[...lines, ';;;;', ';;;;'].join('\r\n')}\r\n`, 'latin1')
  await page
    .getByLabel(texts.file(title[file]))
    .setInputFiles({ name: `${file}.csv`, mimeType: 'text/csv', buffer })
  await expect(page.getByText(`${file}.csv`).first()).toBeVisible()
}

async function cohortOf(page: Page): Promise<string> {
  const answer = await rest(
    await tokenOf(page),
    'courses_moodle?base_slug=eq.geodatabases&select=slug&limit=1',
  )
  const [cohort] = (await answer.json()) as { slug: string }[]
  return cohort?.slug ?? ''
}

/** What follows a sale of every day. A sign-in has a mail of its own. */
const kinds = 'receipt_mail,access_mail,mailing_list,classroom_enrolment'
const stepCount = async (page: Page) =>
  (
    (await (
      await rest(await tokenOf(page), `outbox?select=id&kind=in.(${kinds})&limit=1000`)
    ).json()) as unknown[]
  ).length

test('a school that exists is taken over: checked, written once, and nobody is mailed', {
  tag: '@long',
}, async ({ page }) => {
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

test('a school whose days come first, and whose sales name no access, is put right at once', async ({
  page,
}) => {
  const { complaints } = watchConsole(page)
  await signInAsStaff(page, adminUser)
  const cohort = await cohortOf(page)
  const steps = await stepCount(page)
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const salesHeader = 'venta;correo;cohorte;fecha;total_usd;accede_a'
  const sale = (at: number, access = '') =>
    `D${at};dia${at}@primero.example;${cohort};${at === 1 ? '15/01/2026' : `${at % 9 || 9}/1/2026`};200;${access}`
  await page.goto('/backoffice/import')
  await choose(page, 'students', [
    'correo;nombre;apellido',
    ...numbered(300).map((at) => `dia${at}@primero.example;Nombre${at};Primero`),
  ])
  await choose(page, 'sales', [salesHeader, ...numbered(30).map((at) => sale(at))])
  await choose(page, 'payments', [
    'pago;venta;fecha;monto;moneda',
    ...numbered(30).map((at) => `C${at};D${at};${String((at % 9) + 2).padStart(2, '0')}-02-2026;200,00;USD`),
  ])

  // The sales say which number is the day; of the payments a person says it, once.
  const review = page.getByRole('button', { name: texts.review })
  await expect(review).toBeDisabled()
  const question = page.getByRole('group', { name: texts.order.legend })
  await expect(question).toHaveCount(1)
  await expect(question).toContainText('03-02-2026: 3 de febrero de 2026')
  await expect(question).toContainText('03-02-2026: 2 de marzo de 2026')
  await question.getByRole('radio', { name: texts.order.day_first }).check()
  await page.goto('/backoffice')
  await page.goto('/backoffice/import')
  await expect(question.getByRole('radio', { name: texts.order.day_first })).toBeChecked()
  await review.click()
  await expect(page.getByText(texts.withoutAccess(30))).toBeVisible()
  await expectSoundAtEveryWidth(page, 'an import without access')
  await page.getByRole('button', { name: texts.importAll(360) }).click()
  await expect(page.getByText(texts.done(300, 30, 30))).toBeVisible()

  await page.getByRole('link', { name: texts.toDesk }).click()
  const ofThem = page.getByRole('checkbox', { name: /Elegir la de Nombre\d+ Primero/ })
  await expect(ofThem).toHaveCount(30)
  await page
    .getByRole('button', { name: /Nombre30 Primero/ })
    .first()
    .click()
  await expect(page.getByText(saleAccessPanelTexts.notPromised)).toBeVisible()
  await page.keyboard.press('Escape')
  for (const at of numbered(18))
    await page
      .getByRole('checkbox', { name: severalSalesTexts.one(`Nombre${at} Primero`), exact: true })
      .check()
  await expectSoundAtEveryWidth(page, 'several sales without access')
  await page.getByRole('button', { name: severalSalesTexts.decide(18) }).click()
  await page.getByRole('radio', { name: severalSalesTexts.options.inside[0] }).check()
  await page.getByRole('button', { name: severalSalesTexts.confirm }).click()
  await expect(page.getByText(severalSalesTexts.done(18), { exact: true })).toBeVisible()
  await expect(ofThem).toHaveCount(12)

  // The rest by the same rows, with their cohorts named now.
  await page.goto('/backoffice/import')
  await choose(page, 'sales', [salesHeader, ...numbered(30).map((at) => sale(at, cohort))])
  await review.click()
  await page.getByRole('button', { name: texts.importAll(12) }).click()
  await expect(page.getByText(texts.doneCompleted(12))).toBeVisible()
  await page.goto('/backoffice?kind=sale_without_access')
  await expect(page.getByText(/Nombre\d+ Primero/)).toHaveCount(0)
  expect(await stepCount(page)).toBe(steps)
  await page.goto('/student-tracking?tab=estudiantes')
  await expect(page.getByText(/^\d+ con deuda · \d+ sin venta$/)).toBeVisible()
  await page.goto('/backoffice?tab=pagos')
  await expect(page.getByRole('table', { name: 'Últimos pagos recibidos' })).toBeVisible()
  await expect(page.getByText(/@primero\.example/)).toHaveCount(0)
  expect(complaints).toEqual([])
})
