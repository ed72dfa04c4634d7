import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { openAs, openStaff, refusedRequest, toast, watchConsole } from '../pages.ts'
import { sandbox } from '../sandbox.ts'
import { secondStaffUser, staffUser } from '../stage.ts'

test.afterEach(() => sandbox.setSwitches({ webhooks: 'normal' }))

test('while one is under way a colleague sees it', async ({ page, browser }) => {
  const { complaints } = watchConsole(page, [refusedRequest])
  await openStaff(page, '/student-tracking', staffUser)
  const slow = { provider: 'dlocal-go', method: 'GET', path: '/v1/payments', times: 1, delay_ms: 6000 }
  await sandbox.armFault(slow)
  await page.getByRole('button', { name: 'Sincronizar DLocal' }).click()
  await expect(page.getByRole('button', { name: /Sincronizando… \d+ %/ })).toBeDisabled()

  const colleague = await openAs(browser, secondStaffUser)
  await colleague.goto('/student-tracking')
  await expect(colleague.getByRole('button', { name: /Sincronizando… \d+ %/ })).toBeDisabled()
  await expect(toast(page, 'Pagos sincronizados')).toBeVisible({ timeout: 60_000 })
  await expect(colleague.getByRole('button', { name: 'Sincronizar DLocal' })).toBeEnabled()
  await colleague.close()
  expect(complaints).toEqual([])
})
