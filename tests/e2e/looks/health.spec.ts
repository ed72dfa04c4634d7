import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSound, openStaff, refusedRequest, watchConsole } from '../pages.ts'
import { armGatewayFault, clearAllFaults, sandbox } from '../sandbox.ts'
import { staffUser } from '../stage.ts'

test('the Config tab distinguishes a provider that is down from the rest', async ({ page }) => {
  const console = watchConsole(page, [refusedRequest])
  await openStaff(page, '/backoffice?tab=config', staffUser)
  const line = (label: string) => page.getByRole('listitem').filter({ hasText: label })
  for (const label of ['Bucket creado', 'Archivo de prueba subido', 'Políticas configuradas']) {
    await expect(line(label)).toContainText('Bien')
  }
  await sandbox.armFault({ provider: 'moodle', path: '/*', times: 20, status: 500 })
  await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  await expect(line('Moodle (aula)')).toContainText('Problema')
  await expect(line('Resend (correo)')).toContainText('Bien')
  await expect(line('Bucket creado')).toContainText('Bien')
  await expectSound(page)

  await armGatewayFault({ path: '/functions/v1/staff-health', status: 500, body: {}, times: 5 })
  await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  await expect(page.getByRole('alert')).toContainText('La función de estado falló')
  await expect(page.getByRole('heading', { name: 'Tareas pendientes por tipo' })).toBeVisible()
  await clearAllFaults()
  await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  await expect(line('Moodle (aula)')).toContainText('Bien')
  expect(console.complaints).toEqual([])
})
