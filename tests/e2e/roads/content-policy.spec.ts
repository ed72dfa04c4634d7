import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'

const planted = {
  script: '<script>window.planted = "script"</script>',
  style: '<style>h1 { outline: 7px solid rgb(1, 2, 3) !important }</style>',
  handler: '<img src="data:," alt="" onerror="window.planted = \'handler\'">',
}

/** Adds this to the HTML of a page, which keeps the headers of the host. */
async function plant(page: Page, path: string, html: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `${html}</body>`)
    expect(body).toContain(html)
    await route.fulfill({ response, body })
  })
}

test('a planted script, style and handler are blocked, and the page works', async ({ page, blocked }) => {
  for (const path of [
    '/comunidad',
    '/checkout?course=gee-python',
    '/login',
    '/recap/no-existe',
    '/no-existe',
  ]) {
    await plant(page, path, Object.values(planted).join(''))
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, path).toBeVisible()
    await expect.poll(() => blocked.length, path).toBe(3)
    expect(await page.evaluate(() => 'planted' in window), path).toBe(false)
    await expect(heading).not.toHaveCSS('outline-width', '7px')
    const reports = blocked.splice(0).join('\n')
    for (const what of ['inline script', 'inline style', 'inline event handler'])
      expect(reports, path).toContain(what)
  }
})

test('a script of a foreign origin is blocked', async ({ page, blocked }) => {
  await plant(page, '/comunidad', '<script src="https://foreign.example/a.js"></script>')
  await page.goto('/comunidad')
  await expect.poll(() => blocked.length).toBe(1)
  expect(blocked.splice(0)[0]).toContain('foreign.example')
})
