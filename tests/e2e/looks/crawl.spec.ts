import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { signInAsStaff, watchConsole } from '../pages.ts'
import { expectNoViolations } from '../soundness.ts'
import { expectDenseAndSound } from '../staff-steps.ts'
import { adminUser, siteUrl } from '../stage.ts'

/** Axe judges a desk, where the staff work. */
test('every page of the staff fits, in one density, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsStaff(page, adminUser)
  const tabs = ['recaps', 'pagos', 'estudiantes', 'certificados', 'reportes', 'config']
  for (const path of [
    ...tabs.map((tab) => `/backoffice?tab=${tab}`),
    ...['/student-tracking', '/payment-link', '/enroll-student'],
    ...['courses', 'courses/1', 'courses/new?from=1', 'staff', 'audit'].map((name) => `/backoffice/${name}`),
  ]) {
    await expectDenseAndSound(page, path)
    await expectNoViolations(page, path)
  }
})

test('every page of the sitemap exists and has its own head before any script runs', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(addresses.length).toBeGreaterThan(12)
  // None in a clone without history.
  const days = [...sitemap.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, day]) => day)
  for (const day of days) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
  const titles = new Set<string>()
  for (const address of addresses) {
    const html = await (await request.get(address)).text()
    titles.add(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    expect(html, address).toContain('property="og:image"')
    if (new URL(address).pathname === '/') continue
    expect(html, address).toContain(`<link rel="canonical" href="${address}" />`)
    const [, block = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(block)['@context'], address).toBe('https://schema.org')
  }
  expect(titles.size).toBe(addresses.length)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
})

for (const path of ['/checkout?course=gee-python', '/payment-success', '/payment-error', '/login']) {
  test(`${path} asks not to be indexed, before and after its script`, async ({ page, request }) => {
    expect((await request.get(path)).headers()['x-robots-tag']).toContain('noindex')
    await page.goto(path)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })
}

test('structured data is on the page under the enforced policy, with the price of the database', async ({
  page,
}) => {
  const console = watchConsole(page)
  await page.goto('/google-earth-engine')
  const course = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('script[type="application/ld+json"]'))
        .flatMap((block) => JSON.parse(block.textContent ?? '')['@graph'])
        .filter((thing) => thing['@type'] === 'Course'),
    )
  await expect.poll(async () => (await course())[0]?.offers?.price).toBe('90.00')
  expect(await course()).toHaveLength(1)
  expect(await page.locator('[data-written-by="build"]').count()).toBe(0)
  expect(console.complaints).toEqual([])
})
