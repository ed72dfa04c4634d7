// @vitest-environment node
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { App } from './app.tsx'
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

test('there is no browser here', () => {
  expect(typeof window).toBe('undefined')
})

test.each([...publicPaths, '/no-existe'])('%s is complete HTML outside a browser', async (address) => {
  const html = await htmlOf(address)
  expect(html).toMatch(/<main[^>]*>.*<h1/s)
  expect(html).toContain('<header')
  expect(html).toContain('<footer')
})

test.each([...publicPaths])('%s is the same HTML every time', async (address) => {
  expect(await htmlOf(address)).toBe(await htmlOf(address))
})
