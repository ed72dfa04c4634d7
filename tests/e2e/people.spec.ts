import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectSoundAtEveryWidth, openStaff, signInAsStaff, watchConsole } from './pages.ts'
import { openPerson } from './staff-steps.ts'
import { adminUser } from './stage.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the keyboard alone finds a person, opens the page and fills in the next link', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await openStaff(page, '/backoffice')
  await expect(heading(page, 'Meridiano Backoffice')).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' })
  await expect(box).toBeFocused()
  // One letter is missing, and an accent too many.
  await page.keyboard.type('láutaro rastr')
  const found = page.getByRole('option', { name: /Lautaro Ráster/ })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Lautaro Ráster')).toBeVisible()

  const next = page.getByRole('link', { name: /^Link para este pago/ })
  for (
    let step = 0;
    step < 60 && !(await next.evaluate((link) => link === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payment-link$/)
  await expect(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue('lautaro.raster@example.com')
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Lautaro')
  expect(complaints).toEqual([])
})

test.describe(() => {
  test.use({ ownContext: true })

  test('nothing that can be clicked on the desk or a person’s page moves while parts load', async ({
    page,
  }) => {
    await signInAsStaff(page)
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      const clickable = 'a, button, input, select, textarea'
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & {
          sources: { node: Node | null }[]
        })[]) {
          for (const { node } of sources) {
            const element = node instanceof Element ? node : node?.parentElement
            if (element?.closest(clickable) || element?.querySelector(clickable)) {
              moved.push(element.textContent?.slice(0, 60) ?? '')
            }
          }
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openPerson(page, { email: 'lautaro.raster@example.com' })
    const sale = page.getByText('Próximo pago')
    const item = page.getByRole('list', { name: /^Pendientes/ }).getByRole('listitem')
    // Each part comes last once.
    for (const [address, late, last] of [
      [page.url(), 'get_person', sale],
      [page.url(), 'list_sales', sale],
      [page.url(), 'desk_counts', sale],
      ['/backoffice', 'desk_counts', item.first()],
      ['/backoffice', 'desk_items', item.first()],
    ] as const) {
      const part = `**/rpc/${late}*`
      await page.route(part, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400))
        await route.continue()
      })
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(address)
        await expect(last).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Secciones del backoffice' })).toContainText(
          /pendiente/,
        )
        const moved = await page.evaluate(async () => {
          // A shift is reported after the frame in which it was drawn.
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
          return (window as unknown as { moved: string[] }).moved
        })
        expect(moved, `${address} at ${width} px, ${late} last`).toEqual([])
      }
      await page.unroute(part)
    }
  })
})

test('a row of payments leads to the person, by document too', async ({ page }) => {
  await openStaff(page, '/student-tracking')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('lautaro')
  // A key that is pressed while the rows are replaced would reach none of them.
  await expect(page.getByRole('row').filter({ hasNotText: /lautaro/i })).toHaveCount(1)
  await page
    .getByRole('link', { name: /lautaro/i })
    .first()
    .press('Enter')
  await expect(heading(page, 'Lautaro Ráster')).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Buscar personas, cursos y páginas' })
  await box.fill('XAXX990003')
  await expect(page.getByRole('option', { name: /Carla Coordenada.*XAXX990003/ })).toBeVisible()
  await box.press('Enter')
  await expect(heading(page, 'Carla Coordenada')).toBeVisible()
})

test('two addresses are joined and separated again', async ({ page }) => {
  await signInAsStaff(page)
  await openPerson(page, { email: 'rosa.portulano@example.com' })
  await expect(heading(page, 'Rosa Portulano')).toBeVisible()
  await page.getByRole('button', { name: 'Unir otro correo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('uriel.nonio@example.com')
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Unido por el equipo')).toBeVisible()

  await openPerson(page, { email: 'URIEL.nonio@example.com' })
  await expect(heading(page, 'Rosa Portulano')).toBeVisible()
  await page.getByRole('button', { name: 'Separar uriel.nonio@example.com de esta persona' }).click()
  await expect(page.getByText('Unido por el equipo')).toBeHidden()
  await openPerson(page, { email: 'uriel.nonio@example.com' })
  await expect(heading(page, 'Uriel Nonio')).toBeVisible()
})

test('a note is kept, and the page is sound in every state', async ({ page }) => {
  await signInAsStaff(page, adminUser)
  await openPerson(page, { email: 'lautaro.raster@example.com' })
  await expect(page.getByText('Próximo pago')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a person with a sale')
  await openPerson(page, { email: 'simon.catalejo@example.com' })
  await page.getByRole('textbox', { name: /^Nota nueva/ }).fill('Quiere empezar en marzo.')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Quiere empezar en marzo.' })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a person with a note')
  await page.getByRole('button', { name: 'Unir otro correo' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'joining')
  await page.goto('/backoffice/people?email=nadie%40example.com')
  await expect(heading(page, 'No conocemos a esta persona')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'nobody')
})
