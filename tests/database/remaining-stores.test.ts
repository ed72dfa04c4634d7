import { expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { certificateFinisher } from '../../supabase/functions/_shared/certificate-file.ts'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { staffCaller } from '../../supabase/functions/_shared/staff-call.ts'
import { aPicture } from '../../supabase/functions/_shared/test-support/pictures.ts'
import { addCertRowStore } from '../../supabase/functions/add-cert-row/handler.ts'
import { credentialStore } from '../../supabase/functions/credentials/handler.ts'
import { exchangeRatesStore } from '../../supabase/functions/fetch-exchange-rates/index.ts'
import { generateCertificateStore } from '../../supabase/functions/generate-certificate/handler.ts'
import { getCertificateStore } from '../../supabase/functions/get-certificate/handler.ts'
import { keepBalancesStore } from '../../supabase/functions/keep-balances/index.ts'
import { keepSignatureStore } from '../../supabase/functions/keep-signature/index.ts'
import { sweepRecapFilesStore } from '../../supabase/functions/sweep-recap-files/index.ts'
import { uploadCertificateStore } from '../../supabase/functions/upload-certificate/handler.ts'
import { checkedFileRecorder } from '../../supabase/functions/upsert-recap-material/index.ts'
import type { Actor } from './support/actors.ts'
import { dataApiUrl, reachDataApi } from './support/data-api.ts'
import { aDatabase } from './support/test-database.ts'

// The stores that no other test opens: each call of theirs is answered to its actor.

const database = aDatabase({ template: 'seeded' })
let actor: Actor = 'anon'
const answered = reachDataApi(database, () => actor)

// Certificates of the sample data.
const readyCertificate = '4HQPSJD6JVSPAWN8EX2N580EJZM' as CertificateId
const begunCertificate = '5YDPAA3R846AHM2JWTZQJVCNKRD' as CertificateId

const service = () => databaseClient(dataApiUrl, 'secret')
const staff = () => staffCaller(dataApiUrl, 'publishable')
const sampleSha256 = 'a999d9bb08e20f57c3c318b2436b849e2a87da9ba16b8f9f15ffd195e8540538'
const sampleFile = { objectName: '', sha256: sampleSha256, bytes: 653 }
const rates = { day: toCalendarDay('2026-11-22'), rates: { ARS: 1500.5 } }
const publisher = { name: 'Exchange Rate API', url: 'https://www.exchangerate-api.com' }

test.each<[string, Actor, () => Promise<unknown>]>([
  [
    'add_certificates',
    'staff',
    // Julio Geoide of the sample data.
    () => addCertRowStore(staff()).add('token', { student_id: 10, course_slug: 'gee-python' }),
  ],
  ['get_certificate_sheet', 'staff', () => uploadCertificateStore(staff()).status('token', begunCertificate)],
  ['store_exchange_rates', 'service', () => exchangeRatesStore(service()).store(rates, publisher)],
  [
    'record_job_run',
    'service',
    () => exchangeRatesStore(service()).recordRun('fetch-exchange-rates', { problem: 'rates_unreadable' }),
  ],
  ['advance_balances', 'service', () => keepBalancesStore(service()).advance()],
  ['balances_proof', 'service', () => keepBalancesStore(service()).proof()],
  ['recount_balances', 'service', () => keepBalancesStore(service()).recount(0)],
  ['keep_signature', 'service', () => keepSignatureStore(service()).keep(aPicture())],
  ['list_orphan_recap_files', 'service', () => sweepRecapFilesStore(service()).orphans(24)],
  ['record_checked_recap_file', 'service', () => checkedFileRecorder(service())('pdfs/uno.pdf')],
  [
    'get_certificate_sheet',
    'staff',
    () => generateCertificateStore(staff()).sheet('token', begunCertificate),
  ],
  [
    'fail_certificate',
    'staff',
    () => generateCertificateStore(staff()).fail('token', begunCertificate, 'character_not_available'),
  ],
  [
    'finish_certificate',
    'staff',
    () => certificateFinisher(staff())('token', readyCertificate, sampleFile, 'canva'),
  ],
  ['get_certificate', 'service', () => credentialStore(service()).certificate(readyCertificate)],
  ['get_certificate', 'service', () => getCertificateStore(service()).certificate(readyCertificate)],
  ['get_certificate_status_bits', 'service', () => credentialStore(service()).revokedIn(1)],
])('%s answers', async (name, who, call) => {
  actor = who
  const before = answered.length
  await call()
  const requests = answered.slice(before)
  expect(requests).toEqual([expect.objectContaining({ path: expect.stringContaining(`/rpc/${name}`) })])
  expect(requests.filter(({ status }) => status >= 300)).toEqual([])
})

// The data API cuts a list of rows at 1000 and says nothing; what was cut off counted as valid.
test('every revoked certificate is in the status list', async () => {
  const sql = database.sql()
  const many = 2100
  await sql.unsafe(`
    insert into public.certificates (id, certificate_number, student_id, cohort_id, student_name, course_id, course_name,
      issue_date, status, certificate_url, file_sha256, file_bytes, made_by, issued_at, revoked_at, revocation_reason)
    select m.id, 'MG-2026-' || 90000 + n, student_id, cohort_id, student_name, course_id, course_name, '2026-01-01', 'ready',
      m.id || '/' || repeat('a', 64) || '.pdf', repeat('a', 64), 1, 'generated', now(), now(), 'Prueba'
    from (select * from public.certificates limit 1) c, generate_series(1, ${many}) n,
      lateral (select private.new_certificate_id() as id where n > 0) m`)
  const [row] = await sql`select count(*)::int as rows from public.certificates
    where revoked_at is not null or replaced_by is not null`
  expect(row?.rows).toBeGreaterThan(many)
  expect(await credentialStore(service()).revokedIn(1)).toHaveLength(row?.rows)
})
