import { expect, type Page } from '@playwright/test'

export type Reported = { name: string; params: Record<string, unknown> }

/**
 * Stands in for the vendor's script: it reads the queue as the real one does, and no address of the vendor is
 * reached.
 */
export async function standInForVendor(page: Page): Promise<{ requests: string[] }> {
  const requests: string[] = []
  await page.route(/googletagmanager\.com|google-analytics\.com/, async (route) => {
    requests.push(route.request().url())
    await route.fulfill({ status: 200, contentType: 'text/javascript', body: '' })
  })
  return { requests }
}

export async function queue(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const calls = (window as unknown as { dataLayer?: IArguments[] }).dataLayer ?? []
    return calls.map((call) => Array.from(call).map((part) => (part instanceof Date ? 'date' : part)))
  })
}

export async function events(page: Page): Promise<Reported[]> {
  const calls = await queue(page)
  return calls
    .filter(([command]) => command === 'event')
    .map(([, name, params]) => ({ name: String(name), params: params as Record<string, unknown> }))
}

export async function named(page: Page, name: string): Promise<Record<string, unknown>[]> {
  return (await events(page)).filter((event) => event.name === name).map(({ params }) => params)
}

export function question(page: Page) {
  return page.getByRole('region', { name: 'Medimos las visitas solo si quieres' })
}

export async function accept(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Aceptar' }).click()
  await expect(question(page)).toBeHidden()
}
