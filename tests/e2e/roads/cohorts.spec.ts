import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSound, signInAsStaff, watchConsole } from '../pages.ts'
import { cohortsOf, rest, sessionOf, tokenOf } from '../staff-calls.ts'
import { adminUser, secondAdminUser } from '../stage.ts'

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
  const row = page.getByRole('row', { name: new RegExp(`${current?.slug}`) })
  await row.getByRole('rowheader').getByRole('link').click()
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
  await expect(notice.locator('dt', { hasText: 'Lugares' }).locator('+ dd')).toHaveText('77')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Cambios guardados').first()).toBeVisible()

  // The country of the administrator, whose preview estimates in its money, too.
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
