import type { Page } from '@playwright/test'
import { gatewayUrl } from './stage.ts'

type Restore = () => Promise<void>

/** The browser believes it too. Its own cut alone has let a file through now and then, on a busy machine. */
export async function cutNetwork(page: Page): Promise<Restore> {
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(true)
  return async () => {
    await page.context().setOffline(false)
    await page.unroute('**/*')
  }
}

/** Removes code as a host does after a new release. `part`: start of the file name. */
export async function removeCode(page: Page, part = ''): Promise<Restore> {
  const pattern = `**/assets/${part}*.js`
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  return () => page.unroute(pattern)
}

/** Removes all code, with the backend unreachable. */
async function removeCodeAndBackend(page: Page): Promise<Restore> {
  const giveCodeBack = await removeCode(page)
  await page.route(`${gatewayUrl}/**`, (route) => route.abort())
  return async () => {
    await giveCodeBack()
    await page.unroute(`${gatewayUrl}/**`)
  }
}

/** Every way in which the host can disappear under an open page, each tried at a width of its own. */
export const cuts = [
  ['offline', cutNetwork, 390],
  ['with its code gone from the host', removeCodeAndBackend, 1440],
] as const

/** Counts the documents that the page has loaded; a reload adds one. */
export function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  return () => documents
}

/** Until then a page that the build has rendered only reads: its boot sets the mark. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('meridiano' in window) || performance.getEntriesByName('hydrated').length > 0,
  )
}

/** Navigates like a link, without loading a document. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await waitForHydration(page)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
