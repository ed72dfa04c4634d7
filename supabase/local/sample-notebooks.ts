import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

const folder = new URL('samples/notebooks/', import.meta.url)

/** In the bucket; seed.sql names it. */
const bucketFolder = 'notebooks/00000000-0000-4000-8000-000000000001'

/** What a code cell of a notebook keeps: text comes whole or in lines. */
type Notebook = { cells: { outputs?: { data?: Record<string, string | string[]> }[] }[] }

/** Puts each notebook of the sample data into the storage behind this gateway, with its last saved figure as its cover. */
export async function uploadSampleNotebooks(gatewayUrl: string, secretKey: string): Promise<void> {
  const headers = { apikey: secretKey }
  async function upload(name: string, type: string, body: Buffer): Promise<void> {
    const uploaded = await fetch(`${gatewayUrl}/storage/v1/object/${bucketFolder}/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'x-upsert': 'true' },
      body: new Uint8Array(body),
    })
    if (!uploaded.ok) throw new Error(`the storage refused ${name}: ${await uploaded.text()}`)
  }
  const query = `select=download_url&download_url=like.*${bucketFolder}*`
  const listed = await fetch(`${gatewayUrl}/rest/v1/notebooks?${query}`, { headers })
  if (!listed.ok) throw new Error(`the sample notebooks were not found: ${await listed.text()}`)
  for (const { download_url } of (await listed.json()) as { download_url: string }[]) {
    const file = basename(download_url)
    const text = await readFile(new URL(file, folder))
    const { cells } = JSON.parse(text.toString()) as Notebook
    const figures = cells.flatMap(({ outputs = [] }) => outputs.map(({ data }) => data?.['image/png']))
    const last = figures.findLast((figure) => figure !== undefined)
    if (last === undefined) throw new Error(`${file} has saved no figure`)
    await upload(file, 'application/x-ipynb+json', text)
    await upload(file.replace('.ipynb', '.png'), 'image/png', Buffer.from([last].flat().join(''), 'base64'))
  }
}
