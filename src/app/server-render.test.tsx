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

/** Bytes of the drawings in the markup of a page after brotli, without the shared file of motifs. */
const short = 950
const drawings: Record<string, number> = {
  // Each module has a card.
  [paths.home]: 1740 + 60 * modules.length,
  // All that is sold, side by side.
  [membership.path]: 1050,
  // With a sheet, as an example of what a company gets.
  [paths.business]: 1050,
  [career.path]: 2400,
  ...Object.fromEntries(modules.map(({ path }) => [path, 1400])),
}

describe.each([...publicPaths, '/no-existe'])('%s', async (path) => {
  const html = await htmlOf(path)
  const limit = drawings[path] ?? short
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

  test(`draws in ${limit} bytes`, () => {
    const drawn = (html.match(/<svg.*?<\/svg>/gs) ?? []).join('')
    expect(brotliCompressSync(drawn).length).toBeLessThan(limit)
  })

  test('has no style attribute, which the content security policy would stop', () => {
    expect(html).not.toMatch(/<[^>]* style=/)
  })
})
