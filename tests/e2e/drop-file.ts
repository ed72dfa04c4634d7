import type { Page } from '@playwright/test'
import { waitForHydration } from './host-cut.ts'

/** Lets go of a file over the page, beside the target, once the page answers: the boot keeps no drop. */
export async function dropFile(page: Page, name: string, content: Buffer): Promise<void> {
  await waitForHydration(page)
  const transfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
      return data
    },
    { name, bytes: [...content] },
  )
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer })
}
