import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import type { pdfFaults } from '../../../src/domain/contracts/certificates.ts'
import { isPdf, pdfMarkWithin, textOf } from '../../../src/domain/file-part.ts'

/**
 * Why a file is no certificate for anybody to open; null when nothing stands against it. Found in what the file says, in
 * compressed objects too, whatever its name and declared type say.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<(typeof pdfFaults)[number] | null> {
  if (!isPdf(bytes) || !textOf(bytes.subarray(-pdfMarkWithin)).includes('%%EOF')) return 'not_a_pdf'
  const options = { ignoreEncryption: true, updateMetadata: false }
  const pdf = await PDFDocument.load(bytes, options).catch(() => null)
  if (!pdf?.catalog) return 'pdf_without_pages'
  const { context, catalog } = pdf
  if (context.trailerInfo.Encrypt) return 'pdf_encrypted'
  if (context.enumerateIndirectObjects().some(([, object]) => hasScript(object))) return 'pdf_script'
  if (catalog.has(PDFName.of('OpenAction')) || catalog.has(PDFName.of('AA'))) return 'pdf_open_action'
  return countPages(pdf) > 0 ? null : 'pdf_without_pages'
}

const scriptNames = ['JS', 'JavaScript'].map((name) => PDFName.of(name))

function hasScript(object: PDFObject): boolean {
  if (object instanceof PDFStream) return hasScript(object.dict)
  if (object instanceof PDFArray) return object.asArray().some(hasScript)
  if (!(object instanceof PDFDict)) return object instanceof PDFName && scriptNames.includes(object)
  return object.entries().some(([key, value]) => scriptNames.includes(key) || hasScript(value))
}

function countPages(pdf: PDFDocument): number {
  try {
    return pdf.getPageCount()
  } catch {
    return 0
  }
}
