import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Environment } from './environment.ts'
import { payments } from './sandbox/payment-provider.ts'

/** Subscription plans that the sample data links to; a merchant creates them at the provider. */
export function samplePlans(env: Environment): Record<string, unknown>[] {
  const common = {
    description: 'Seis cuotas mensuales',
    currency: 'USD',
    frequency_type: 'MONTHLY',
    frequency_value: 1,
    max_periods: 6,
    notification_url: `${env.FUNCTIONS_URL}/payment-webhook`,
    success_url: `${env.SITE_URL}/payment-success`,
    back_url: `${env.SITE_URL}/checkout`,
    error_url: `${env.SITE_URL}/payment-error`,
  }
  return [
    {
      ...common,
      plan_token: 'plan_gee_python_local_000000000001',
      name: 'Google Earth Engine con Python · cuotas',
      amount: 15,
    },
    {
      ...common,
      plan_token: 'plan_all_access_local_0000000000001',
      name: 'All Access GeoAI · cuotas',
      amount: 41.67,
    },
  ]
}

/** Courses whose spreadsheet the school shares with its service account. */
const withSheet = [
  ...['carrera-geodata-science', 'gee-python', 'geodatabases', 'adquisicion-datos-espaciales'],
  ...['aprendizaje-automatico', 'deep-learning'],
]

/** What the school has made at its providers for the sample data. */
export async function registerSamples(sandbox: string, env: Environment): Promise<void> {
  async function register(path: string, sample: unknown): Promise<void> {
    const init = { method: 'POST', body: JSON.stringify(sample) }
    const response = await fetch(`${sandbox}/__sandbox/${path}`, init)
    if (!response.ok) throw new Error(`the sandbox refused a sample: ${await response.text()}`)
  }
  for (const plan of samplePlans(env)) await register(`${payments.prefix}/plans`, plan)
  for (const slug of withSheet)
    await register('google-sheets/spreadsheets', { id: `hoja-${slug}`, shared: true })
}

/** Puts the files that the sample data name into the storage behind this gateway. */
export async function uploadSamples(gatewayUrl: string, secretKey: string): Promise<void> {
  const headers = { apikey: secretKey }
  const gateway = {
    async rows<Row>(query: string): Promise<Row[]> {
      const listed = await fetch(`${gatewayUrl}/rest/v1/${query}`, { headers })
      if (!listed.ok) throw new Error(`the samples were not found: ${await listed.text()}`)
      return (await listed.json()) as Row[]
    },
    async upload(object: string, type: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
      const uploaded = await fetch(`${gatewayUrl}/storage/v1/object/${object}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'x-upsert': 'true' },
        body,
      })
      if (!uploaded.ok) throw new Error(`the storage refused ${object}: ${await uploaded.text()}`)
    },
  }
  await uploadCertificates(gateway)
  await uploadNotebooks(gateway)
}

type Gateway = {
  rows<Row>(query: string): Promise<Row[]>
  upload(object: string, type: string, body: Uint8Array<ArrayBuffer>): Promise<void>
}

async function uploadCertificates({ rows, upload }: Gateway): Promise<void> {
  const sha256 = createHash('sha256').update(sampleCertificatePdf).digest('hex')
  const query = `certificates?select=certificate_url&file_sha256=eq.${sha256}`
  for (const { certificate_url } of await rows<{ certificate_url: string }>(query))
    await upload(`certificates/${certificate_url}`, 'application/pdf', sampleCertificatePdf)
}

const notebooks = new URL('samples/notebooks/', import.meta.url)
/** In the bucket; seed.sql names it. */
const notebookFolder = 'notebooks/00000000-0000-4000-8000-000000000001'

/** What a code cell of a notebook keeps: text comes whole or in lines. */
type Notebook = { cells: { outputs?: { data?: Record<string, string | string[]> }[] }[] }

/** Each with its last saved figure as its cover. */
async function uploadNotebooks({ rows, upload }: Gateway): Promise<void> {
  const query = `notebooks?select=download_url&download_url=like.*${notebookFolder}*`
  for (const { download_url } of await rows<{ download_url: string }>(query)) {
    const file = basename(download_url)
    const text = await readFile(new URL(file, notebooks))
    const { cells } = JSON.parse(text.toString()) as Notebook
    const figures = cells.flatMap(({ outputs = [] }) => outputs.map(({ data }) => data?.['image/png']))
    const last = figures.findLast((figure) => figure !== undefined)
    if (last === undefined) throw new Error(`${file} has saved no figure`)
    const cover = Buffer.from([last].flat().join(''), 'base64')
    await upload(`${notebookFolder}/${file}`, 'application/x-ipynb+json', new Uint8Array(text))
    await upload(`${notebookFolder}/${file.replace('.ipynb', '.png')}`, 'image/png', new Uint8Array(cover))
  }
}

/** The file of the ready certificates in seed.sql, which names it by its SHA-256: one file for all of them. */
export const sampleCertificatePdf = new TextEncoder().encode(pdf())

function pdf(): string {
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
