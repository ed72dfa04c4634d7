import { expect, type Page } from '@playwright/test'
import { products } from '../../../src/content/products.ts'
import { test } from '../journey.ts'
import { watchConsole } from '../pages.ts'
import { expectNoViolations, open, templates } from '../soundness.ts'
import { gatewayUrl, siteUrl } from '../stage.ts'

type FoundLink = { href: string; rel: string; target: string; text: string; on: string }

const notFoundHeading = 'Oops! Página no encontrada'

/** Every link of a page, in closed parts too: the menu of the bar and every disclosure. And the names of its places. */
async function visit(page: Page, path: string): Promise<{ found: FoundLink[]; ids: string[] }> {
  await open(page, path)
  return page.evaluate(
    (on) => ({
      found: Array.from(document.querySelectorAll('a[href]'), (link) => ({
        href: (link as HTMLAnchorElement).href,
        rel: link.getAttribute('rel') ?? '',
        target: link.getAttribute('target') ?? '',
        text: link.textContent ?? '',
        on,
      })),
      ids: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
    }),
    path,
  )
}

function isInside({ href }: FoundLink): boolean {
  return href.startsWith(`${siteUrl}/`)
}

/** A public file of the storage. */
function isStored({ href }: FoundLink): boolean {
  return href.startsWith(`${gatewayUrl}/storage/`)
}

function isFile(path: string): boolean {
  return /\.(ipynb|pdf|png|svg|xml|txt|ics)$/.test(path)
}

test('every link of every page leads to an existing target, and axe finds nothing', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const console = watchConsole(page)
  const waiting = ['/']
  const visited = new Set<string>()
  const links: FoundLink[] = []
  const places = new Map<string, string[]>()
  const anchors = new Set<string>()

  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (visited.has(path)) continue
    visited.add(path)
    const { found, ids } = await visit(page, path)
    places.set(path, ids)
    expect(await page.getByRole('heading', { name: notFoundHeading }).count(), path).toBe(0)
    if (templates.includes(path)) await expectNoViolations(page, path)
    links.push(...found)
    for (const link of found.filter((one) => isInside(one) || isStored(one))) {
      const { pathname, search, hash } = new URL(link.href)
      if (isFile(pathname)) {
        const response = await request.get(link.href)
        expect(response.ok(), link.href).toBe(true)
        expect(response.headers()['content-type'], link.href).not.toContain('text/html')
        continue
      }
      const target = `${pathname}${search}`
      waiting.push(target)
      if (hash) anchors.add(target + hash)
    }
  }

  for (const anchor of anchors) {
    const [path = '', hash = ''] = anchor.split('#')
    const id = decodeURIComponent(hash)
    expect(
      places.get(path)?.filter((one) => one === id),
      anchor,
    ).toEqual([id])
  }

  const paths = new Set([...visited].map((path) => path.split('?')[0]))
  for (const path of [
    ...products.map((product) => product.path),
    ...['/', '/empresas', '/comunidad', '/terms', '/privacy-policy'],
    ...['/notebooks', '/web-gis-contact', '/checkout'],
  ]) {
    expect(paths, path).toContain(path)
  }

  const outside = links.filter((link) => !isInside(link) && !isStored(link))
  expect(outside.length).toBeGreaterThan(0)
  for (const link of outside) {
    const where = `${link.on}: ${link.text} (${link.href})`
    expect(link.href, where).toMatch(/^(https:\/\/[^\s]+\.[a-z]+|mailto:[^\s@]+@[^\s@]+)/)
    if (link.href.startsWith('mailto:')) continue
    expect(link.rel.split(' '), where).toContain('noopener')
    expect(link.target, where).toBe('_blank')
  }
  expect(console.complaints).toEqual([])

  for (const path of templates.filter((one) => !visited.has(one))) {
    await open(page, path)
    await expectNoViolations(page, path)
  }
})
