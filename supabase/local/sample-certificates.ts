import { createHash } from 'node:crypto'

/** Of the ready certificates in seed.sql, which names it by its SHA-256: one file for all of them. */
export const sampleCertificatePdf = new TextEncoder().encode(document())

function document(): string {
  const text =
    'BT /F1 28 Tf 90 320 Td (Certificado de muestra) Tj 0 -40 Td /F1 14 Tf (Solo para uso local.) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}

/** Puts the file of each ready certificate of the sample data into the storage behind this gateway. */
export async function uploadSampleCertificates(gatewayUrl: string, secretKey: string): Promise<void> {
  const headers = { apikey: secretKey }
  const sha256 = createHash('sha256').update(sampleCertificatePdf).digest('hex')
  const query = `select=certificate_url&file_sha256=eq.${sha256}`
  const listed = await fetch(`${gatewayUrl}/rest/v1/certificates?${query}`, { headers })
  if (!listed.ok) throw new Error(`the sample certificates were not found: ${await listed.text()}`)
  for (const { certificate_url } of (await listed.json()) as { certificate_url: string }[]) {
    const uploaded = await fetch(`${gatewayUrl}/storage/v1/object/certificates/${certificate_url}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/pdf', 'x-upsert': 'true' },
      body: sampleCertificatePdf,
    })
    if (!uploaded.ok) throw new Error(`the storage refused a sample certificate: ${await uploaded.text()}`)
  }
}
