import type { QueryClient } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { toBaseSlug } from '#domain/course-slug.ts'
import { lookUpPrice } from '#flows/purchase/price.api.ts'
import { priceKey } from '#flows/purchase/price-question.ts'
import { courseOfAddress } from '#platform/boot-port.ts'
import { paths } from '#platform/paths.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { App } from './app.tsx'
import { preloadRoute, routePatternOf } from './routes.tsx'

export { preloadRoute }

export type RenderedPage = {
  pattern: string
  html: string
  /** Addresses of what the page reads once it runs. */
  requests: string[]
}

/** The boot puts in the product that the address of the checkout names. */
const ofTheAddress = { courseSlug: toBaseSlug(courseOfAddress) }

/** Renders the page of one address as a visitor sees it at first, before anything has been read. */
export async function renderPage(pathname: string): Promise<RenderedPage> {
  await preloadRoute(pathname)
  const queryClient = createQueryClient()
  const { prelude } = await prerender(
    <StaticRouter location={pathname}>
      <App queryClient={queryClient} />
    </StaticRouter>,
    // Larger parts would be moved to the end of the page, for a script to put in their place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  if (pathname === paths.checkout) {
    const price = { queryKey: priceKey(ofTheAddress), queryFn: () => lookUpPrice(ofTheAddress) }
    queryClient.getQueryCache().build(queryClient, price)
  }
  return {
    pattern: routePatternOf(pathname),
    html: await new Response(prelude).text(),
    requests: await requestsOf(queryClient),
  }
}

/** Runs the page's queries against a `fetch` that only notes what it is asked. */
async function requestsOf(queryClient: QueryClient): Promise<string[]> {
  const requests: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const { method, url } = new Request(input, init)
    if (method === 'GET') requests.push(url)
    return new Promise(() => {})
  }
  try {
    for (const query of queryClient.getQueryCache().getAll()) void query.fetch()
    // The queries ask in the next turns.
    await new Promise((resolve) => setTimeout(resolve, 5))
  } finally {
    globalThis.fetch = fetch
  }
  return requests
}
