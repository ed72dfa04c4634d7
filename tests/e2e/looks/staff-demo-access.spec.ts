import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, openStaff, toast } from '../pages.ts'
import { aBuyer, armGatewayFault } from '../sandbox.ts'
import { classroomUsers, fillPerson, rowOf } from '../staff-steps.ts'

test('demo access: opened in the classroom, suspended when switched off, restored when switched on', async ({
  page,
}) => {
  const prospect = aBuyer()
  await openStaff(page, '/backoffice?tab=estudiantes')
  await page.getByRole('button', { name: 'Dar acceso demo' }).click()
  await expect(page.getByText('Por favor completa todos los campos obligatorios')).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await fillPerson(page, prospect)
  await page.getByRole('combobox', { name: 'País' }).selectOption({ label: 'Otro' })
  await page.getByLabel(/^Último día/).fill('2099-12-31')
  await page.getByRole('button', { name: 'Dar acceso demo' }).click()
  await expect(toast(page, 'Acceso demo listo')).toBeVisible()

  const row = rowOf(page, prospect)
  await expect(row).toContainText('Activo')
  await expect(row).toContainText('31/12/2099')
  await expect(row.getByText('Habilitado').last()).toBeVisible()
  expect(await classroomUsers(prospect.email)).toMatchObject([{ suspended: false }])

  await row.getByRole('button', { name: /^Desactivar/ }).click()
  await expect(row).toContainText('Inactivo')
  await expect(row.getByText('Suspendido').last()).toBeVisible()
  expect(await classroomUsers(prospect.email)).toMatchObject([{ suspended: true }])

  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Activos' })
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Inactivos' })
  await armGatewayFault({ path: '/rest/v1/rpc/set_demo_access', status: 500, body: {}, times: 1 })
  await row.getByRole('button', { name: /^Activar/ }).click()
  await expect(toast(page, 'Error al actualizar el estado del prospecto')).toBeVisible()
  await row.getByRole('button', { name: /^Activar/ }).click()
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Todos' })
  await expect(row.getByText('Habilitado').last()).toBeVisible()
  expect(await classroomUsers(prospect.email)).toMatchObject([{ suspended: false }])
})
