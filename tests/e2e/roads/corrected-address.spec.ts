import { expect, type Page } from '@playwright/test'
import { enrolmentStatusTexts, enrolmentTexts, recentEnrolmentTexts } from '../../../src/content/enrolment.ts'
import { stepKindNames } from '../../../src/content/outbox.ts'
import { refundStatusLabels, saleDialogTexts } from '../../../src/content/sales.ts'
import { test } from '../journey.ts'
import { actOnRow, signInAsStaff, watchConsole } from '../pages.ts'
import { aBuyer, type Buyer, paymentsOf, sandbox } from '../sandbox.ts'
import { buyWithAccess, classroomUsers, fillPerson, openPerson, rowOf } from '../staff-steps.ts'
import { adminUser } from '../stage.ts'

const earthEngine = 'Google Earth Engine con Python'
const dialog = (page: Page) => page.getByRole('dialog')
const sale = (page: Page) => page.getByRole('article', { name: earthEngine })

async function confirm(page: Page, reason: string, button: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await dialog(page).getByRole('button', { name: button }).click()
  await expect(dialog(page)).toHaveCount(0)
}

async function correct(page: Page, wrong: Buyer, right: Buyer): Promise<void> {
  await openPerson(page, wrong)
  await page.getByRole('button', { name: `Corregir ${wrong.email}` }).click()
  await dialog(page)
    .getByRole('textbox', { name: /^Correo correcto/ })
    .fill(right.email)
  await confirm(page, 'Lo dijo por teléfono', 'Corregir el correo')
  await expect(page.getByText(`Pagó ${right.email}`)).toBeVisible()
}

async function enrol(page: Page, person: Buyer): Promise<void> {
  await page.goto('/enroll-student')
  await fillPerson(page, person)
  await page
    .getByRole('checkbox', { name: /^Deep Learning/ })
    .first()
    .check()
  await page.getByRole('button', { name: enrolmentTexts.submit, exact: true }).click()
  await expect(page.getByText(enrolmentStatusTexts.success)).toBeVisible()
}

/** Opens the steps from the row of the enrolment, after a reload. */
async function expectSteps(page: Page, person: Buyer): Promise<void> {
  await page.goto('/enroll-student')
  await actOnRow(rowOf(page, person), recentEnrolmentTexts.steps)
  const steps = page.getByRole('region', { name: enrolmentStatusTexts.title })
  await expect(steps.getByText(enrolmentStatusTexts.allDone)).toBeVisible({ timeout: 30_000 })
  await expect(steps.getByText(stepKindNames.classroom_address)).toBeVisible()
  await expect(steps.getByText(`${stepKindNames.classroom_enrolment} · ${earthEngine}`).first()).toBeVisible()
}

test('after an address was corrected its person is enrolled, changes cohort and gets money back, and each step is read', async ({
  page,
}) => {
  const wrong = aBuyer()
  const right = { ...wrong, email: wrong.email.replace('@', '.bien@') }
  await buyWithAccess(wrong)
  await signInAsStaff(page, adminUser)
  const { complaints } = watchConsole(page)

  await correct(page, wrong, right)
  await enrol(page, right)
  await expectSteps(page, right)
  await expect
    .poll(async () => (await classroomUsers(right.email)).map(({ courses }) => courses.length))
    .toEqual([2])

  await openPerson(page, right)
  await sale(page).getByRole('button', { name: 'Cambiar de cohorte' }).click()
  await dialog(page)
    .getByRole('combobox', { name: /^Cohorte nueva/ })
    .selectOption({ index: 1 })
  await confirm(page, 'Viaja hasta marzo', 'Cambiar de cohorte')
  await expectSteps(page, right)
  await expect
    .poll(async () => (await classroomUsers(right.email)).map(({ courses }) => courses.includes(112)))
    .toEqual([true])

  await openPerson(page, right)
  await sale(page)
    .getByRole('button', { name: /^Devolver/ })
    .click()
  await confirm(page, 'Se arrepintió', saleDialogTexts.refund.ways.provider.confirm)
  await expect(sale(page)).toContainText(refundStatusLabels.pending)
  const [payment] = await paymentsOf(right.email)
  const [known] = payment ? [payment] : await paymentsOf(wrong.email)
  expect(await sandbox.refundsOf(known?.id ?? '')).toMatchObject([{ amount: 90 }])
  await expectSteps(page, right)
  await enrol(page, right)
  expect(complaints).toEqual([])
})
