import { expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import { chasingTexts, personReminderTexts, reminderSwitchTexts } from '../../../src/content/reminders.ts'
import { writeAtAnyHour } from '../../database/support/reminders.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, watchConsole } from '../pages.ts'
import { mailsTo } from '../sandbox.ts'
import { adminUser, databaseUrl } from '../stage.ts'

const chasing = '/student-tracking?tab=cobranzas'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label }).selectOption({ label: option })

const dialog = (page: Page) => page.getByRole('dialog')

test.beforeAll(async () => {
  const sql = postgres(databaseUrl(), { max: 1 })
  await writeAtAnyHour(sql).finally(() => sql.end())
})

/** A debtor of the sample data: ten days behind, and so one of the first who are mailed; others are behind for longer. */
const due = 'olga.isolinea@example.com'

test('the switch shows who is written to first, and only a yes sends; then the list, by hand and by mail', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { complaints } = watchConsole(page)
  await openStaff(page, chasing, adminUser)
  await expect(page.getByText(reminderSwitchTexts.off)).toBeVisible()
  await expect(row(page, due)).toBeVisible()
  await expectSoundAtEveryWidth(page, 'whom to write to')

  // By keyboard; what is only looked at changes nothing.
  const start = page.getByRole('button', { name: reminderSwitchTexts.start })
  await start.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: /^Primero salen \d+ correos$/ })).toBeVisible()
  await expect(row(page, 'Olga Isolínea').first()).toContainText('USD')
  await expectSoundAtEveryWidth(page, 'who is written to first')
  await page.keyboard.press('Escape')
  await expect(start).toBeFocused()
  await expect(page.getByText(reminderSwitchTexts.off)).toBeVisible()
  expect(await mailsTo(due)).toHaveLength(0)
  await start.press('Enter')
  await dialog(page).getByRole('button', { name: reminderSwitchTexts.startYes }).press('Enter')
  await expect(page.getByText(/^Recordatorios encendidos: de 11 a 19.h, hasta 30 por día/)).toBeVisible()
  await expect.poll(async () => (await mailsTo(due)).length, { timeout: 30_000 }).toBe(1)
  const [mail] = await mailsTo(due)
  expect(mail?.text).toMatch(/que vencía el .*\/pagar\/[\w-]{43}/s)
  await page.reload()
  await expect(row(page, 'ursula.altiplano@example.com')).toBeVisible()
  await expect(row(page, due)).toHaveCount(0)

  // All that is past thirty days, in three acts: the filter, the button, the yes.
  await choose(page, chasingTexts.behind, chasingTexts.behindLabels['31'])
  await expect(row(page, 'pablo.curvas')).toHaveCount(0)
  const link = row(page, 'ursula.altiplano@example.com').getByRole('link', { name: /WhatsApp/ })
  await expect(link).toHaveAttribute('href', /wa\.me\/.*Aprendizaje%20Autom.*pagar%2F/)
  const ursula = row(page, 'ursula.altiplano@example.com')
  const mark = () => ursula.getByRole('button', { name: chasingTexts.mark }).press('Enter')
  await mark()
  await expect(ursula).toHaveCount(0)
  // A wrong click: taken back by the toast, and later from the row.
  await page.getByRole('button', { name: chasingTexts.undo }).press('Enter')
  await expect(ursula).toBeVisible()
  await mark()
  await expect(ursula).toHaveCount(0)
  await choose(page, chasingTexts.state, chasingTexts.states.written)
  await ursula.getByRole('button', { name: chasingTexts.unmark }).press('Enter')
  await expect(ursula).toHaveCount(0)
  await choose(page, chasingTexts.state, chasingTexts.states.today)
  await mark()
  await expect(ursula).toHaveCount(0)
  const two = ['abril.glaciar@example.com', 'celia.humedal@example.com']
  for (const one of two) await row(page, one).getByRole('checkbox').press('Space')
  await expect(page.getByText(chasingTexts.chosen(2))).toBeVisible()
  await page.getByRole('button', { name: chasingTexts.all.mark(2) }).click()
  await expect(row(page, two[0] ?? '')).toHaveCount(0)
  await choose(page, chasingTexts.state, chasingTexts.states.written)
  await expect(ursula).toContainText('Escrito a mano')
  await choose(page, chasingTexts.state, chasingTexts.states.today)
  await page.getByRole('button', { name: /^Escribir a \d+ por correo$/ }).click()
  await expectSoundAtEveryWidth(page, 'mails by hand')
  await dialog(page).getByRole('button', { name: chasingTexts.yes.mail }).click()
  await expect
    .poll(async () => (await mailsTo('querina.topografia@example.com')).length, { timeout: 30_000 })
    .toBe(1)

  // A hold, with its reason, on the page of the person.
  await choose(page, chasingTexts.state, chasingTexts.states.all)
  await choose(page, chasingTexts.country, 'Bolivia')
  await row(page, 'ursula.altiplano@example.com')
    .getByRole('link', { name: 'Úrsula Altiplano', exact: true })
    .click()
  await page.getByRole('button', { name: personReminderTexts.hold }).press('Enter')
  await dialog(page).getByRole('button', { name: personReminderTexts.confirm, exact: true }).click()
  await expect(dialog(page).getByText(personReminderTexts.untilMissing)).toBeVisible()
  await dialog(page)
    .getByLabel(personReminderTexts.until.promise)
    .fill(new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10))
  await dialog(page).getByLabel('Motivo').fill('Paga el 5, dijo por chat')
  await expectSoundAtEveryWidth(page, 'a hold of reminders')
  await dialog(page).getByRole('button', { name: personReminderTexts.confirm, exact: true }).click()
  const told = page.getByRole('region', { name: personReminderTexts.title })
  await expect(told.getByText('Paga el 5, dijo por chat')).toBeVisible()
  await expect(told.getByRole('row', { name: /Escrito a mano/ })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a person whose reminders are held')
  await page.goto(`${chasing}&chase=held`)
  await expect(row(page, 'ursula.altiplano@example.com')).toContainText('Promesa de pago')
  await page.goBack()
  await told.getByRole('button', { name: personReminderTexts.end }).click()
  await dialog(page).getByLabel('Motivo').fill('Ya puede pagar')
  await dialog(page).getByRole('button', { name: personReminderTexts.end }).click()
  await expect(told.getByText('Paga el 5, dijo por chat')).toHaveCount(0)

  // As it was, for who comes after.
  await page.goto(chasing)
  await page.getByRole('button', { name: reminderSwitchTexts.stop }).press('Enter')
  await expectSoundAtEveryWidth(page, 'reminders that are switched off')
  await dialog(page).getByRole('button', { name: reminderSwitchTexts.stopYes }).press('Enter')
  await expect(page.getByText(reminderSwitchTexts.off)).toBeVisible()
  expect(complaints).toEqual([])
})
