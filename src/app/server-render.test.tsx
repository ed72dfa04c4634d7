// @vitest-environment node
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { App } from './app.tsx'
import { metadataOf } from './route-metadata.ts'
import { routeTable } from './routes.tsx'

const publicPaths = Object.entries(routeTable)
  .filter(([, { area }]) => area === 'public')
  .map(([path]) => path)

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

test.each([...publicPaths, '/no-existe'])('%s renders complete HTML without a browser', async (address) => {
  const html = await htmlOf(address)
  expect(html).toMatch(/<main[^>]*>.*<h1/s)
  expect(html).toContain('<header')
  expect(html).toContain('<footer')
})

test.each([...publicPaths])('%s renders the same HTML every time', async (address) => {
  expect(await htmlOf(address)).toBe(await htmlOf(address))
})

test.each(publicPaths.filter((path) => metadataOf(path).metadata.indexed))(
  '%s has valid structured data',
  async (address) => {
    const blocks = [
      ...(await htmlOf(address)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ]
    const types = blocks.flatMap(([, text = '']) =>
      JSON.parse(text)['@graph'].map((thing: { '@type': string }) => thing['@type']),
    )
    expect(types).toContain('EducationalOrganization')
    expect(types.includes('BreadcrumbList')).toBe(address !== '/')
    expect(new Set(types).size).toBe(types.length)
  },
)
