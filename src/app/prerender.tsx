import { type QueryClient, skipToken } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
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
    for (const query of queryClient.getQueryCache().getAll()) {
      if (query.options.queryFn !== skipToken) void query.fetch()
    }
    // The queries ask in the next turns.
    await new Promise((resolve) => setTimeout(resolve, 5))
  } finally {
    globalThis.fetch = fetch
  }
  return requests
}
