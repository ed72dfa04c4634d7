import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { actOnRow, refusedRequest, signInAsStaff, watchConsole } from '../pages.ts'
import { armGatewayFault, clearGatewayFaults } from '../sandbox.ts'
import { cohortsOf, tokenOf } from '../staff-calls.ts'
import { adminUser } from '../stage.ts'

test('a second current cohort is rejected with the rule, and one press follows it', async ({ page }) => {
  const console = watchConsole(page, [refusedRequest])
  await signInAsStaff(page, adminUser)
  const token = await tokenOf(page)
  const [current, past] = await cohortsOf(token, 'aprendizaje-automatico')
  if (!current || !past) throw new Error('the sample has a current and a past cohort')
  await page.goto(`/backoffice/courses/${past.id}`)
  await page.getByRole('checkbox', { name: 'Cohorte vigente' }).check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toContainText('Este curso ya tiene una cohorte vigente')
  await expect(page.getByRole('alert')).toContainText('que ya pasó. El sitio dirá «Fecha a confirmar»')
  await page.getByRole('button', { name: 'Guardar y hacer vigente' }).click()
  await expect(page.getByText('Es la cohorte vigente').first()).toBeVisible()
  const after = await cohortsOf(token, 'aprendizaje-automatico')
  expect(after.filter((cohort) => cohort.is_current_cohort).map(({ slug }) => slug)).toEqual([past.slug])

  await page.goto('/backoffice/courses')
  await actOnRow(page.getByRole('row').filter({ hasText: current.slug }), 'Hacer vigente')
  await page.getByRole('dialog').getByRole('button', { name: 'Hacer vigente' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const [again] = await cohortsOf(token, 'aprendizaje-automatico')
  expect(again?.slug).toBe(current.slug)
  expect(console.complaints).toEqual([])
})

test('a new cohort whose answer is lost is created once, and the form says how to continue', async ({
  page,
}) => {
  await signInAsStaff(page, adminUser)
  const token = await tokenOf(page)
  const [current] = await cohortsOf(token, 'geodatabases')
  await page.goto(`/backoffice/courses/new?from=${current?.id}`)
  await page.getByLabel('Fecha de inicio').fill('2097-05-04')
  await armGatewayFault({
    path: '/rest/v1/courses_moodle',
    method: 'POST',
    apply_then_drop: true,
    times: 5,
  })
  await page.getByRole('button', { name: 'Crear cohorte' }).click()
  await expect(page.getByLabel('Mes de la cohorte')).toHaveAccessibleDescription(
    /Ya existe una cohorte de ese mes/,
  )
  await clearGatewayFaults()
  const made = await cohortsOf(token, 'geodatabases')
  expect(made.filter(({ slug }) => slug === 'geodatabases-209705')).toHaveLength(1)
  expect(made.filter((cohort) => cohort.is_current_cohort).map(({ id }) => id)).toEqual([current?.id])
})
