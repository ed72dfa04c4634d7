// @vitest-environment node
import { brotliCompressSync } from 'node:zlib'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { career, membership, modules } from '#content/catalogue.ts'
import { products } from '#content/products.ts'
import { paths } from '#platform/paths.ts'
import { App } from './app.tsx'
import { metadataOf } from './page-head.ts'
import { routeTable } from './routes.tsx'

const publicPaths = Object.entries(routeTable)
  .filter(([, { area }]) => area === 'public')
  .map(([path]) => path)

const answering: string[] = [paths.home, ...products.map(({ path }) => path)]

async function htmlOf(address: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  )
  return new Response(prelude).text()
}

test('runs without a browser', () => {
  expect(typeof window).toBe('undefined')
})

/** Elements of a page, and bytes of the drawings in its markup after brotli, without the shared file of motifs. */
type Weight = { elements: number; drawings: number }

/** The line of two links under the bar. */
const revocationElements = 4
/** Each module that is sold is in the menus and the footer of every page. */
const links = 10 * modules.length + revocationElements
const short: Weight = { elements: 310 + links, drawings: 950 }
const landing: Weight = { elements: 770 + links, drawings: 1400 }
const weights: Record<string, Weight> = {
  // And has a card and a row.
  [paths.home]: { elements: 615 + links + 40 * modules.length, drawings: 1740 + 60 * modules.length },
  // All that is sold, side by side.
  [membership.path]: { elements: 380 + links, drawings: 1050 },
  // With a sheet, as an example of what a company gets.
  [paths.business]: { ...short, drawings: 1050 },
  [career.path]: { elements: 810 + links, drawings: 2400 },
  ...Object.fromEntries(modules.map(({ path }) => [path, landing])),
  // Thirteen sessions, and a sheet of two maps.
  '/deep-learning': { ...landing, elements: landing.elements + 20 },
}

describe.each([...publicPaths, '/no-existe'])('%s', async (path) => {
  const html = await htmlOf(path)
  const limit = weights[path] ?? short
  const { indexed } = metadataOf(path).metadata

  test('is complete HTML, the same every time', async () => {
    expect(html).toMatch(/<main[^>]*>.*<h1/s)
    expect(html).toContain('<header')
    expect(html).toContain('<footer')
    expect(await htmlOf(path)).toBe(html)
  })

  test.runIf(indexed)('has valid structured data', () => {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const types = blocks.flatMap(([, text = '']) =>
      JSON.parse(text)['@graph'].map((thing: { '@type': string }) => thing['@type']),
    )
    expect(types).toContain('EducationalOrganization')
    expect(types.includes('BreadcrumbList')).toBe(path !== '/')
    expect(types.includes('FAQPage')).toBe(answering.includes(path))
    expect(new Set(types).size).toBe(types.length)
  })

  test(`draws in ${limit.drawings} bytes, with ${limit.elements} elements in all`, () => {
    const drawings = (html.match(/<svg.*?<\/svg>/gs) ?? []).join('')
    expect(brotliCompressSync(drawings).length).toBeLessThan(limit.drawings)
    expect(html.match(/<[a-z]/g)?.length).toBeLessThan(limit.elements)
  })

  test('has no style attribute, which the content security policy would stop', () => {
    expect(html).not.toMatch(/<[^>]* style=/)
  })
})
