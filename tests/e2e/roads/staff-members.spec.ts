import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { actOnRow, holdOwnCheck, openAs, openStaff, sendLogin } from '../pages.ts'
import { fillRequired, openRecapForm } from '../recap-steps.ts'
import { aPdf } from '../role-outcomes.ts'
import { call, type Member, rest, restoreMembers, rpc, sessionOf, tokenOf } from '../staff-calls.ts'
import { adminUser, secondAdminUser, secondStaffUser } from '../stage.ts'

let admin: string

let before: Member[]

test.beforeEach(async () => {
  admin = await sessionOf(adminUser)
  before = await rpc<Member[]>(admin, 'list_staff')
})

test.afterEach(() => restoreMembers(admin, before, adminUser.email))

async function confirm(page: Page, action: string, member: string): Promise<void> {
  await actOnRow(page.getByRole('row').filter({ hasText: member }), action)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const turnedAway = 'Tu cuenta ya no tiene acceso al área del equipo'

const forAdministrators = 'Esta página es para administración'

test('a removal on screen takes effect on the next request and on the next press of the removed member', async ({
  page,
  browser,
}) => {
  await openStaff(page, '/backoffice/staff', adminUser)
  const treasurer = await openAs(browser, secondStaffUser)
  await treasurer.goto('/backoffice?tab=recaps')
  await treasurer.getByRole('combobox', { name: 'Recap' }).selectOption({ index: 2 })
  await expect(treasurer.getByRole('button', { name: 'Generar links' })).toBeEnabled()
  const token = await tokenOf(treasurer)
  expect((await (await rest(token, 'students?select=id')).json()) as unknown[]).not.toEqual([])

  const letGo = await holdOwnCheck(treasurer)
  await confirm(page, 'Desactivar', 'Tesorería')
  expect((await rest(token, 'students?select=id')).status).toBe(403)
  expect(await rpc<unknown>(token, 'current_staff')).toBeNull()
  expect((await rest(token, 'rpc/list_recap_links', 'POST', {})).status).toBe(403)
  const health = await call(token, '/functions/v1/staff-health', { method: 'POST', body: {} })
  expect(health.status).toBe(403)
  await treasurer.getByRole('button', { name: 'Generar links' }).click()
  letGo()
  await expect(treasurer.getByText(turnedAway)).toBeVisible()
  await expect(treasurer).toHaveURL(/\/login/)

  await sendLogin(treasurer, secondStaffUser)
  await expect(treasurer.getByRole('alert')).toContainText('Tu cuenta no tiene acceso al área del equipo')
  await treasurer.context().close()

  await confirm(page, 'Reactivar', 'Tesorería')
  const back = await openAs(browser, secondStaffUser)
  await back.goto('/student-tracking')
  await expect(back.getByRole('row').nth(3)).toBeVisible()
})

test('signing out everywhere ends the other browser’s session at its next press, and what was typed there stays', async ({
  page,
  browser,
}) => {
  await openStaff(page, '/backoffice', secondStaffUser)
  const other = await openAs(browser, secondStaffUser)
  await openRecapForm(other)
  await fillRequired(other, 'clase-9', 'A medio escribir')
  const token = await tokenOf(other)
  expect((await rest(token, 'students?select=id&limit=1')).status).toBe(200)

  const letGo = await holdOwnCheck(other)
  await page.getByRole('button', { name: 'Cuenta: Tesorería' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión en todos los dispositivos' }).click()
  await expect(page.getByText('Cerraste la sesión en todos los dispositivos.')).toBeVisible()

  expect((await rest(token, 'students?select=id&limit=1')).status).toBe(401)
  expect((await call(token, '/functions/v1/staff-health', { method: 'POST', body: {} })).status).toBe(401)
  const upload = await call(token, '/storage/v1/object/recap-materials/pdfs/tarde.pdf', {
    method: 'POST',
    ...aPdf,
  })
  expect(upload.status).toBe(400)

  await other.getByRole('button', { name: 'Guardar recap' }).click()
  letGo()
  await expect(other.getByText('Tu sesión terminó.')).toBeVisible()
  await expect(other).toHaveURL(/\/login\?next=/)
  await sendLogin(other, secondStaffUser)
  await expect(other.getByRole('textbox', { name: 'Título de la clase' })).toHaveValue('A medio escribir')
})

test('an administrator who becomes staff administers nothing from the next request on', async ({
  page,
  browser,
}) => {
  await openStaff(page, '/backoffice/staff', adminUser)
  const second = await openAs(browser, secondAdminUser)
  await second.goto('/backoffice/audit')
  await expect(second.getByRole('combobox', { name: 'Qué' })).toBeVisible()
  const token = await tokenOf(second)
  expect((await rest(token, 'rpc/list_staff', 'POST', {})).status).toBe(200)

  const letGo = await holdOwnCheck(second)
  await confirm(page, 'Pasar a equipo', 'Coordinación')
  expect((await rest(token, 'rpc/list_staff', 'POST', {})).status).toBe(403)
  const price = await rest(token, 'courses_moodle?id=eq.1', 'PATCH', { regular_price_usd: 1 })
  expect((await price.json()) as unknown[]).toEqual([])
  await second.getByRole('combobox', { name: 'Qué' }).selectOption('Venta')
  letGo()
  await expect(second.getByRole('heading', { name: forAdministrators })).toBeVisible()
  await second.goto('/student-tracking')
  await expect(second.getByRole('row').nth(3)).toBeVisible()
})
