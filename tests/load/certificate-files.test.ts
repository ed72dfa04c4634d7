import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificateIdGroups } from '../../src/domain/certificate-id.ts'
import { aPdf } from '../../supabase/functions/upload-certificate/test-support/a-pdf.ts'
import { aLoadStage, staffToken } from './stage.ts'

const limitFactor = 10
const stage = aLoadStage({ RATE_LIMIT_FACTOR: String(limitFactor) })

const pdf = Buffer.from(aPdf({ objects: [`(${'Ana '.repeat(25_000)})`] }))

type Looked = {
  certificate: { id: string; verdict: string } | null
  file: { url: string; download_url: string } | null
}
type Added = { id: string; certificate_number: string }

async function callSql<Answer>(name: string, args: object, authorization: string): Promise<Answer> {
  const answer = await fetch(`${stage.backend().urls.gateway}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: stage.variable('VITE_SUPABASE_PUBLISHABLE_KEY'),
      authorization,
    },
    body: JSON.stringify(args),
  })
  expect(answer.ok, name).toBe(true)
  return (await answer.json().catch(() => null)) as Answer
}

async function upload(id: string, content: Uint8Array, authorization: string) {
  const form = new FormData()
  form.set('certificate_id', id)
  form.set('file', new File([content as BlobPart], 'certificado.pdf', { type: 'application/pdf' }))
  const answer = await fetch(`${stage.backend().urls.gateway}/functions/v1/upload-certificate`, {
    method: 'POST',
    headers: { apikey: stage.variable('VITE_SUPABASE_PUBLISHABLE_KEY'), authorization },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}

async function look(id: string): Promise<Looked> {
  const answer = await stage.call('get-certificate', { id })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Looked
}

test('a certificate goes its way through the real functions, its mail and its row once each', async () => {
  const authorization = `Bearer ${await staffToken(stage)}`
  // Julio Geoide of the sample data.
  const request = { people: [{ student_id: 10 }], course_slug: 'gee-python' }
  const { added } = await callSql<{ added: [Added] }>('add_certificates', { request }, authorization)
  const [{ id, certificate_number }] = added
  expect(await look(id)).toEqual({ certificate: null, file: null })
  expect((await upload(id, pdf.subarray(0, 5000), authorization)).body).toEqual({ code: 'not_a_pdf' })

  const issued = { status: 200, body: { certificate: { id, certificate_number, status: 'ready' } } }
  // Of uploads at the same moment the local storage fails one in the place of answering that the object exists.
  const raced = { status: 502, body: { code: 'storage_error' } }
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(id, pdf, authorization)))
  expect(answers).toContainEqual(issued)
  for (const answer of answers) expect([issued, raced]).toContainEqual(answer)
  expect(await upload(id, pdf, authorization)).toEqual(issued)
  const other = Buffer.concat([pdf, Buffer.from(' ')])
  expect((await upload(id, other, authorization)).body).toEqual({ code: 'certificate_ready' })

  const { certificate, file } = await look(certificateIdGroups(id as never).toLowerCase())
  const file_sha256 = createHash('sha256').update(pdf).digest('hex')
  expect(certificate).toMatchObject({ id, certificate_number, verdict: 'valid', file_sha256 })
  for (const address of [file?.url, file?.download_url]) {
    const opened = await fetch(address ?? '')
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true)
  }
  const saved = await fetch(file?.download_url ?? '', { method: 'GET' })
  expect(saved.headers.get('content-disposition')).toContain(`certificado-${certificate_number}.pdf`)
  await saved.arrayBuffer()

  const address = `${stage.variable('SITE_URL')}/cert/${id}`
  const mails = async () => {
    const { mails: sent } = (await stage.sandbox('GET', '/mail')) as { mails: unknown[] }
    return sent.filter((mail) => JSON.stringify(mail).includes(address)).length
  }
  const rows = async () => {
    const { spreadsheets } = (await stage.sandbox('GET', '/google-sheets/spreadsheets')) as {
      spreadsheets: { id: string; rows: unknown[][] }[]
    }
    return spreadsheets
      .find((one) => one.id === 'hoja-gee-python')
      ?.rows.filter((row) => row.at(-1) === address)
  }
  await expect.poll(mails, { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await rows())?.length, { timeout: 20_000 }).toBe(1)
  expect((await rows())?.[0]?.slice(0, 3)).toEqual([certificate_number, 1, 'Julio Geoide'])

  await callSql('revoke_certificate', { id, reason: 'Se emitió por error' }, authorization)
  expect(await look(id)).toMatchObject({ certificate: { id, verdict: 'revoked' }, file: null })
}, 90_000)
