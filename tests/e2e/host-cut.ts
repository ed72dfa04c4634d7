import type { Page } from '@playwright/test'
import { gatewayUrl } from './stage.ts'

export type Mend = () => Promise<void>

export async function cutNetwork(page: Page): Promise<Mend> {
  await page.context().setOffline(true)
  return () => page.context().setOffline(false)
}

/** What a host does with code of a version that it no longer has. `part` is the beginning of the file's name. */
export async function removeCode(page: Page, part = ''): Promise<Mend> {
  const pattern = `**/assets/${part}*.js`
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  return () => page.unroute(pattern)
}

/** The same for all of it, with the backend out of reach. */
export async function removeCodeAndBackend(page: Page): Promise<Mend> {
  const giveCodeBack = await removeCode(page)
  await page.route(`${gatewayUrl}/**`, (route) => route.abort())
  return async () => {
    await giveCodeBack()
    await page.unroute(`${gatewayUrl}/**`)
  }
}

/** Every way in which the host can be gone from under an open page. */
export const cuts = [
  ['offline', cutNetwork],
  ['with its code gone from the host', removeCodeAndBackend],
] as const

/** Counts the documents that the page has begun with; a reload is one more. */
export function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  return () => documents
}

/** Goes there as a link does, without a document of its own. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
