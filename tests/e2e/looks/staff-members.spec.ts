import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { actOnRow, openStaff, refusedRequest, watchConsole } from '../pages.ts'
import { type Member, rest, restoreMembers, rpc, sessionOf } from '../staff-calls.ts'
import { adminUser, removedStaffUser } from '../stage.ts'

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

test('the last administrator cannot leave, and is told so before trying', async ({ page }) => {
  await openStaff(page, '/backoffice/staff', adminUser)
  await confirm(page, 'Desactivar', 'Coordinación')
  const administrators = (await rpc<Member[]>(admin, 'list_staff')).filter(
    ({ role, active }) => role === 'admin' && active,
  )
  expect(administrators.map(({ email }) => email)).toEqual([adminUser.email])
  const own = page.getByRole('row').filter({ hasText: adminUser.email })
  await expect(own).toContainText('Solo otra persona de administración puede cambiarla.')
  await expect(own.getByRole('button')).toHaveCount(0)
  for (const change of [
    { role: 'staff', active: true },
    { role: 'admin', active: false },
  ]) {
    const response = await rest(admin, 'rpc/set_staff_member', 'POST', {
      user_id: administrators[0]?.user_id,
      ...change,
    })
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'own_membership' }])
  }
  expect((await rest(admin, 'rpc/list_audit', 'POST', {})).status).toBe(200)
})

test('a member who was removed is not added anew, and what was typed stays', async ({ page }) => {
  const console = watchConsole(page, [refusedRequest])
  await openStaff(page, '/backoffice/staff', adminUser)
  await page.getByRole('button', { name: 'Agregar persona' }).click()
  await page.getByRole('textbox', { name: 'Correo' }).fill(removedStaffUser.email)
  await page.getByRole('textbox', { name: 'Nombre para mostrar' }).fill('Nadie Aún')
  await page.getByRole('button', { name: 'Agregar al equipo' }).click()
  await expect(page.getByRole('alert')).toContainText('Esa persona ya está en el equipo')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nombre para mostrar' })).toHaveValue('Nadie Aún')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  expect(console.complaints).toEqual([])
})
