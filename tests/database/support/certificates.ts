import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import {
  addedCertificatesSchema,
  type CertificateVerdict,
  type certificateMakers,
} from '../../../src/domain/contracts/certificates.ts'
import { anEnrolment, enrol } from './enrolments.ts'
import { callAs } from './sessions.ts'
import { asActor, type Database } from './test-database.ts'

/** The current cohort of gee-python in the sample data, whose certificates state 10 hours. */
export const certifiedCohort = 2

export type Added = { id: CertificateId; certificate_number: string }

/** Enrols somebody new, or this address, without a sale, as before sales were kept. Returns the student's id. */
export async function aStudent(sql: Database, email?: string, cohort = certifiedCohort): Promise<number> {
  const { student_id } = await enrol(sql, anEnrolment({ cohort_ids: [cohort], ...(email ? { email } : {}) }))
  await sql`delete from public.sales where student_id = ${student_id}`
  return student_id
}

type Facts = { [field: string]: string | number | null }

/** One first certificate; what is refused is thrown. */
export async function addCertificate(
  sql: Database,
  student_id: number,
  { name, distinction, ...facts }: Facts = {},
): Promise<Added> {
  const person = {
    student_id,
    ...(name === undefined ? {} : { name }),
    ...(distinction === undefined ? {} : { distinction }),
  }
  const request = { course_slug: 'gee-python', ...facts, people: [person] }
  const answer = v.parse(addedCertificatesSchema, await callAs(sql, 'staff', 'add_certificates', request))
  const [made] = answer.added
  if (!made) throw new Error(answer.refused[0]?.code)
  return made
}

export async function aPendingCertificate(sql: Database, facts: Facts = {}): Promise<Added> {
  return addCertificate(sql, await aStudent(sql), facts)
}

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Stores a file as the server does and issues the version with it. */
export async function issue(
  sql: Database,
  id: string,
  content: string = randomUUID(),
  madeBy: (typeof certificateMakers)[number] = 'generated',
): Promise<{ outcome: string; certificate: Added }> {
  const sha256 = sha256Of(content)
  const name = `${id}/${sha256}.pdf`
  await sql`insert into storage.objects (bucket_id, name) values ('certificates', ${name}) on conflict do nothing`
  return asActor(sql, 'staff', async (session) => {
    const [row] =
      await session`select public.finish_certificate(${id}, ${name}, ${sha256}, 1000, ${madeBy}) as answer`
    return row?.answer
  })
}

export async function aReadyCertificate(sql: Database, facts: Facts = {}): Promise<Added> {
  const { id } = await aPendingCertificate(sql, facts)
  return (await issue(sql, id)).certificate
}

/** A certificate of Iñaki Güemes that was issued, and stands so by now. */
export async function aCertificateThatIs(
  sql: Database,
  verdict: CertificateVerdict = 'valid',
): Promise<CertificateId> {
  const valid_until = verdict === 'expired' ? '2026-02-01' : null
  const { id } = await aReadyCertificate(sql, { name: 'Iñaki Güemes', issue_date: '2026-01-01', valid_until })
  await becomes(sql, id, verdict)
  return id
}

/** What staff do with an issued certificate. */
export async function becomes(sql: Database, id: CertificateId, verdict: CertificateVerdict): Promise<void> {
  const request = { reason: 'Prueba' }
  if (verdict === 'revoked') await callWith(sql, 'revoke_certificate', { id, ...request })
  if (verdict !== 'replaced') return
  await issue(sql, ((await callWith(sql, 'reissue_certificate', { id, request })) as Added).id)
}

/** Calls a function with arguments by name, as staff; commits. Objects are passed as jsonb. */
export async function callWith(
  sql: Database,
  name: string,
  args: Record<string, string | number | boolean | null | object>,
): Promise<unknown> {
  const entries = Object.entries(args)
  const isObject = (value: unknown) => typeof value === 'object' && value !== null
  const list = entries.map(
    ([key, value], n) => `${key} => $${n + 1}${isObject(value) ? '::text::jsonb' : ''}`,
  )
  return asActor(sql, 'staff', async (session) => {
    const [row] = await session.unsafe(
      `select public.${name}(${list}) as answer`,
      entries.map(([, value]) => (typeof value === 'object' && value ? JSON.stringify(value) : value)),
    )
    return row?.answer
  })
}
