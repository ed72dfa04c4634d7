import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { actOnRow, expectSound, refusedRequest, signInAsStaff, watchConsole } from './pages.ts'
import { armGatewayFault, clearGatewayFaults } from './sandbox.ts'
import { rest, sessionOf, tokenOf } from './staff-calls.ts'
import { adminUser, secondAdminUser } from './stage.ts'

type Cohort = {
  id: number
  name: string
  slug: string
  is_current_cohort: boolean
  promo_price_usd: number | null
  seats: number | null
}

async function cohortsOf(token: string, baseSlug: string): Promise<Cohort[]> {
  const response = await rest(
    token,
    `courses_moodle?base_slug=eq.${baseSlug}&select=*&order=is_current_cohort.desc`,
  )
  return (await response.json()) as Cohort[]
}

test('a price changed by an administrator is shown to visitors and logged', async ({ page, browser }) => {
  const console = watchConsole(page)
  await signInAsStaff(page, adminUser)
  const [current] = await cohortsOf(await tokenOf(page), 'deep-learning')
  expect(current).toBeDefined()

  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { level: 1, name: 'Meridiano Backoffice' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' }).fill('cohortes')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('deep')
  await page.getByRole('link', { name: new RegExp(`^Editar ?: ${current?.slug}$`) }).click()
  await page.getByRole('textbox', { name: 'Precio promocional' }).fill('333,50')
  await page.getByRole('checkbox', { name: 'Promoción activa' }).check()
  const card = page.getByRole('region', { name: 'Así se ve en el sitio' })
  await expect(card).toContainText('USD 333.50')
  // Someone else saves meanwhile.
  const other = await sessionOf(secondAdminUser)
  const seats = (value: number | null | undefined) =>
    rest(other, `courses_moodle?id=eq.${current?.id}`, 'PATCH', { seats: value })
  expect((await seats(77)).status).toBe(200)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const notice = page.getByRole('region', { name: 'Otra persona cambió estos datos' })
  await expect(notice).toBeFocused()
  await expect(notice.locator('dt', { hasText: 'Cupos' }).locator('+ dd')).toHaveText('77')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Cambios guardados').first()).toBeVisible()

  // Of the same country as the administrator, whose preview estimates in its money, too.
  const where = { locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' }
  const visitor = await (await browser.newContext(where)).newPage()
  await visitor.goto('/deep-learning')
  // The preview is the public card, word for word.
  const publicCard = visitor
    .locator('[data-surface="paper"] [data-surface="paper"]')
    .filter({ hasText: 'Inicio' })
  await expect(publicCard.getByText('USD 333.50')).toBeVisible()
  await expect(publicCard).toContainText('≈')
  await expect(card.locator('[data-surface="paper"]')).toHaveText(await publicCard.innerText(), {
    useInnerText: true,
  })

  await page.goto(`/backoffice/audit?table=courses_moodle&row=${current?.id}`)
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText(`Administración · Cambió: Cohorte n.º ${current?.id}`)
  await expect(newest).toContainText('Precio promocional')
  await expect(newest.getByText('333.50')).toBeVisible()
  await expectSound(page)
  expect(console.complaints).toEqual([])
})

test('a second current cohort is rejected with the rule, and one press follows it', { tag: '@long' }, async ({
  page,
}) => {
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

test('a new cohort whose answer is lost is created once, and the form says how to continue', {
  tag: '@long',
}, async ({ page }) => {
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
