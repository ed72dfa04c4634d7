import { parseNotebook } from './nbformat.ts'
import { coverSize } from './notebook.ts'

/** A picture that the notebook has saved, as the address that holds it. */
export type Figure = { src: string; alt: string }

/** The figures of a notebook, its result first; null for what is no notebook of format 4. */
export function readFigures(text: string): Figure[] | null {
  const notebook = parseNotebook(text)
  if (!notebook) return null
  const outputs = notebook.cells.flatMap((cell) => (cell.kind === 'code' ? cell.outputs : []))
  const figures = outputs.flatMap((output) =>
    output.kind === 'image' ? [{ src: output.src, alt: output.alt ?? '' }] : [],
  )
  return figures.toReversed()
}

/** In px. What is smaller is a formula or a mark, no figure: it would be blown up. */
const leastFigure = { width: 200, height: 120 }

/** The cover of a figure; null for one that is damaged or too small. */
export async function drawFigure({ src }: Figure): Promise<Blob | null> {
  const image = Object.assign(new Image(), { src })
  const isRead = await image.decode().then(
    () => true,
    () => false,
  )
  const { naturalWidth: width, naturalHeight: height } = image
  if (!isRead || width < leastFigure.width || height < leastFigure.height) return null
  return drawn(image, width, height)
}

const margin = 24

/**
 * A cover of `coverSize`: the whole picture on white. Drawn anew, so that it is light and holds nothing else, such as
 * the place of a photograph. Null for what is no picture.
 */
export async function drawCover(picture: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  return bitmap && drawn(bitmap, bitmap.width, bitmap.height)
}

function drawn(picture: CanvasImageSource, ownWidth: number, ownHeight: number): Promise<Blob | null> | null {
  const { width, height } = coverSize
  const scale = Math.min((width - 2 * margin) / ownWidth, (height - 2 * margin) / ownHeight)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, coverSize)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  const [wide, high] = [ownWidth * scale, ownHeight * scale]
  context.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high)
  // A browser that cannot write WebP writes PNG.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}
