import { expect } from '@playwright/test'
import { saleAccessPanelTexts, severalSalesTexts } from '../../../src/content/desk.ts'
import { importTexts as texts } from '../../../src/content/school-import.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, signInAsStaff, watchConsole } from '../pages.ts'
import { choose, cohortOf, stepCount } from '../school-import-steps.ts'
import { adminUser } from '../stage.ts'

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
