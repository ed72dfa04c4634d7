import { parseNotebook } from './nbformat.ts'
import { coverSize } from './notebook.ts'

/** `figure`: the last picture that the notebook has saved, its result; null without one. */
export type ReadNotebook = { figure: { picture: Blob; alt: string } | null }

/** Null for what is no notebook of format 4. */
export function readNotebook(text: string): ReadNotebook | null {
  const notebook = parseNotebook(text)
  if (!notebook) return null
  const image = notebook.cells
    .flatMap((cell) => (cell.kind === 'code' ? cell.outputs : []))
    .findLast((output) => output.kind === 'image')
  if (!image) return { figure: null }
  const [, type = '', encoded = ''] = /^data:([^;]+);base64,(.*)$/.exec(image.src) ?? []
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  return { figure: { picture: new Blob([bytes], { type }), alt: image.alt ?? '' } }
}

const margin = 24

/**
 * A cover of `coverSize`: the whole picture on white. Drawn anew, so that it is light and holds nothing else, such as
 * the place of a photograph. Null for what is no picture.
 */
export async function drawCover(picture: Blob): Promise<Blob | null> {
  const drawn = await createImageBitmap(picture).catch(() => null)
  if (!drawn) return null
  const { width, height } = coverSize
  const scale = Math.min((width - 2 * margin) / drawn.width, (height - 2 * margin) / drawn.height)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, coverSize)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  const [wide, high] = [drawn.width * scale, drawn.height * scale]
  context.drawImage(drawn, (width - wide) / 2, (height - high) / 2, wide, high)
  // A browser that cannot write WebP writes PNG.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}
