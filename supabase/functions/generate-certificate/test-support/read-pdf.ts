import jsQR from 'jsqr'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = { document: PDFDocumentProxy; page: PDFPageProxy }

/** Reads a page, the first unless told, with a library that is not the one that wrote it. */
export async function readPdf(bytes: Uint8Array, number = 1): Promise<ReadPdf> {
  // The reader takes the bytes away from whoever gives them.
  const document = await getDocument({ data: bytes.slice(), useSystemFonts: false }).promise
  return { document, page: await document.getPage(number) }
}

export type PlacedText = { text: string; left: number; right: number; baseline: number; size: number }

/** Runs of text in the order of the page, with their places in points from its lower left corner. */
export async function placedTexts({ page }: ReadPdf): Promise<PlacedText[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , size = 0, left = 0, baseline = 0] = item.transform as number[]
    return [{ text: item.str, left, right: left + item.width, baseline, size }]
  })
}

type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }
export type TaggedText = { role: string; text: string; alt?: string }

/** The elements that hold content, in the order in which a screen reader meets them. */
export async function taggedTexts({ page }: ReadPdf): Promise<TaggedText[]> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1)
      if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id ?? open.at(-1) ?? '')
  }
  const read = (node: Node): TaggedText[] => {
    const children = node.children ?? []
    const own = children.filter((child) => child.type === 'content')
    if (own.length === 0) return children.flatMap(read)
    const text = own
      .map(({ id }) => texts.get(id ?? '') ?? '')
      .join('')
      .trim()
    return [{ role: node.role ?? '', text, ...(node.alt ? { alt: node.alt } : {}) }]
  }
  return read((await page.getStructTree()) as Node)
}

type Canvas = { canvas: { width: number; height: number }; context: CanvasRenderingContext2D }

/** What a camera reads from the page as it is drawn at 144 dots per inch. */
export async function decodedQr({ document, page }: ReadPdf): Promise<string | undefined> {
  const viewport = page.getViewport({ scale: 2 })
  const factory = document.canvasFactory as { create(width: number, height: number): Canvas }
  const { canvas, context } = factory.create(viewport.width, viewport.height)
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(image.data, image.width, image.height)?.data
}
