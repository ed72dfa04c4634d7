export type PdfParts = { pages?: number; catalog?: string; trailer?: string; objects?: readonly string[] }

/** A whole PDF as its bytes, one character each; the parts are added to its catalog, its trailer and its objects. */
export function aPdf({ pages = 1, catalog = '', trailer = '', objects = [] }: PdfParts = {}): string {
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ')
  const bodies = [
    `<< /Type /Catalog ${catalog.includes('/Pages') ? '' : '/Pages 2 0 R '}${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>',
    ...objects,
  ]
  let text = '%PDF-1.7\n'
  const offsets = bodies.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return (
    `${text}xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}` +
    `trailer\n<< /Root 1 0 R /Size ${bodies.length + 1} ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  )
}
