import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSound, openStaff } from '../pages.ts'
import { sandbox } from '../sandbox.ts'
import { staffUser } from '../stage.ts'

test('the Config tab names each right that the classroom lacks, until it is given', async ({ page }) => {
  await sandbox.setMoodleSite({ missing: ['moodle/site:viewuseridentity', 'moodle/course:view'] })
  await openStaff(page, '/backoffice?tab=config', staffUser)
  const line = page.getByRole('listitem').filter({ hasText: 'Moodle (aula)' })
  await expect(line).toContainText('Problema')
  const lacks = line.getByRole('listitem')
  await expect(lacks).toHaveCount(2)
  await expect(lacks.first()).toContainText('moodle/site:viewuseridentity')
  // The courses of current cohorts.
  await expect(lacks.last()).toContainText(
    /moodle\/course:viewhiddencourses\. No se dejan ver: \d+(, \d+)+\.$/,
  )
  await expectSound(page)
  await sandbox.setMoodleSite({})
  await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
  await expect(line).toContainText('Bien')
})
