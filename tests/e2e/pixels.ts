import type { Page } from '@playwright/test'

/** Of 255 in a channel. The softened end of an underline reaches a pixel beyond the box of its text, with 6. */
const unseen = 8

/**
 * The stretches of rows, in px from the top, in which two pictures differ, and their heights where these do. The page
 * decodes the pictures: a browser is the decoder at hand.
 */
export async function differingRows(page: Page, before: Buffer, after: Buffer): Promise<string[]> {
  if (before.equals(after)) return []
  return page.evaluate(
    async ([one, other, tolerance]) => {
      async function pixelsOf(base64: string): Promise<ImageData> {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes]))
        const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        if (!drawing) throw new Error('No canvas')
        drawing.drawImage(bitmap, 0, 0)
        return drawing.getImageData(0, 0, bitmap.width, bitmap.height)
      }
      const [first, second] = [await pixelsOf(one), await pixelsOf(other)]
      const found: string[] = []
      if (first.height !== second.height) found.push(`${first.height} px high, then ${second.height}`)
      let from: number | null = null
      const bytesOfRow = 4 * first.width
      const rows = Math.min(first.height, second.height)
      for (let row = 0; row <= rows; row += 1) {
        const start = row * bytesOfRow
        const differs =
          row < rows &&
          first.data
            .subarray(start, start + bytesOfRow)
            .some((channel, index) => Math.abs(channel - (second.data[start + index] ?? 0)) > tolerance)
        if (differs) from ??= row
        else if (from !== null) {
          found.push(`${from} to ${row - 1}`)
          from = null
        }
      }
      return found
    },
    [before.toString('base64'), after.toString('base64'), unseen] as const,
  )
}
