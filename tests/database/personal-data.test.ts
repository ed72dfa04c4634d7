import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retention } from '../../src/domain/retention.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

/** Columns of text that tell nothing of a person: codes, names of what is sold, numbers at a provider, what the school says of itself. */
const impersonal: Record<string, string> = {
  'private.alarms': 'cause',
  'private.desk_claims': 'item_key',
  'private.desk_dismissals': 'item_key',
  'private.enrolment_requests': 'request_id payment_mode free_reason mailing_group_id',
  'private.exchange_rates': 'currency source source_url',
  'private.form_submissions': 'answer',
  'private.imported_rows': 'kind key',
  'private.order_mails': 'ended',
  'private.payment_syncs': 'scope cursor counts',
  'private.person_balances': 'situation',
  'private.person_received': 'currency',
  'private.personal_columns': 'table_name column_name becomes',
  'private.personal_tables': 'table_name is_of why',
  'private.reminder_holds': 'kind',
  'private.reminders': 'kind ended',
  'private.retention': 'name table_name over act why',
  'private.sale_balances': 'situation standing',
  'private.seat_calls': 'ended',
  'private.settings':
    'key name descriptor email whatsapp linkedin_url classroom_url location legal_name legal_id legal_address attention_hours certificate_prefix signatory_name signatory_position signature',
  'private.signatures': 'digest png',
  'private.staff_roles': 'role',
  'public.audit_log': 'action table_name row_key',
  'public.career_courses': 'base_slug',
  'public.careers': 'name base_slug',
  'public.certificates':
    'id certificate_number course_id course_name distinction status problem certificate_url file_sha256 made_by replaces replaced_by issuer',
  'public.coupons': 'code sold_for',
  'public.courses_moodle': 'name slug base_slug sheet_id canva_template_url subscription_link',
  'public.demo_courses': 'name',
  'public.demo_prospects': 'classroom_state classroom_applied',
  'public.enquiries': 'form service course_name course_slug',
  'public.erasures': 'person_ids held',
  'public.job_runs': 'job last_result',
  'public.newsletter_subscriptions': 'source',
  'public.notebooks': 'title description category difficulty tags download_url cover_url cover_alt',
  'public.order_invoices': 'holder',
  'public.orders': 'country course_id payment_type currency buyer_currency provider idempotency_key',
  'public.outbox': 'kind lane status problem',
  'public.payment_events': 'provider body_sha256 provider_reference outcome',
  'public.payment_refunds':
    'kind through currency status question provider_refund_id provider_status reported_currency request_key',
  'public.payments':
    'currency status provider_status payment_type payment_kind provider dlocal_payment_id dlocal_order_id payment_method country course_id received_currency review_reason review_decision',
  'public.recap_material':
    'class_id class_title description cohort audio_url material_url pdf_url video_url announcement',
  'public.sales': 'course_id payment_type free_reason',
  'public.staff_members': 'role csv_format',
}

/** Columns that can hold words, by table, which no rule names. */
async function withoutRule(): Promise<Record<string, string>> {
  const rows = await database.sql()`
    select n.nspname || '.' || c.relname as "table", string_agg(a.attname, ' ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and n.nspname in ('public', 'private') and a.attnum > 0 and not a.attisdropped
      and (t.typcategory = 'S' or t.typname in ('jsonb', 'json', 'bytea', '_text', 'inet'))
      and not exists (select from private.personal_columns p
                      where p.table_name = n.nspname || '.' || c.relname and p.column_name = a.attname)
    group by 1 order by 1`
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

test('each column that can hold words has a rule, or is one that tells nothing of a person', async () => {
  expect(await withoutRule()).toEqual(impersonal)
})

test('a new column without a line is found', async () => {
  await database.sql()`alter table public.students add column nickname text`
  expect(await withoutRule()).toEqual({ ...impersonal, 'public.students': 'nickname' })
  await database.sql()`alter table public.students drop column nickname`
})

test('each rule is of a column that is there, and each row that stays says what its columns become', async () => {
  const gone = await database.sql()`select p.table_name, p.column_name from private.personal_columns p
    where not exists (select from pg_attribute a where a.attrelid = to_regclass(p.table_name) and a.attname = p.column_name)`
  expect([...gone]).toEqual([])
  const silent = await database.sql()`select c.table_name, c.column_name from private.personal_columns c
    join private.personal_tables t using (table_name)
    join pg_attribute a on a.attrelid = to_regclass(c.table_name) and a.attname = c.column_name
    where not t.row_goes and t.is_of is not null and c.becomes is null and a.attgenerated = '' order by 1, 2`
  // An invoice names whom it was made out to, and the log who of the school did something.
  expect(silent.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([
    'public.audit_log.actor_name',
    'public.order_invoices.address',
    'public.order_invoices.legal_name',
    'public.order_invoices.tax_id',
  ])
})

test('the document says the rule of each table', async () => {
  const rows =
    await database.sql()`select t.table_name, t.is_of, t.row_goes, t.why from private.personal_tables t order by t.place`
  const document = readFileSync('docs/security.md', 'utf8')
  const lines = rows.map(({ table_name, is_of, row_goes, why }) => {
    const fate = row_goes ? 'goes' : 'stays, emptied'
    return `| \`${table_name}\` | ${is_of === null ? 'not asked' : fate} | ${why} |`
  })
  expect(lines.filter((line) => !document.includes(line))).toEqual([])
})

test('the privacy page and the database keep each kind as long', async () => {
  const rows = await database.sql()`select name, kept::text from private.retention
    union all select 'strangers', private.stranger_life()::text`
  expect(Object.fromEntries(rows.map(({ name, kept }) => [name, kept]))).toEqual(retention)
})
