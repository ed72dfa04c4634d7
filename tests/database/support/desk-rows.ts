import type { Database } from './test-database.ts'

/** Adds what puts an item of each kind on the desk, at the limits of the constraints. */
export async function deskRows(sql: Database): Promise<void> {
  await sql`insert into public.enquiries (form, name, email, message, course_name)
    select form, ${'ñ'.repeat(240)}, 'a@b.co', ${'m'.repeat(5000)}, ${'c'.repeat(160)}
    from unnest(array['contact', 'course', 'webgis', 'waitlist', 'business', 'corporate']) form`
  await sql`insert into public.demo_prospects (firstname, lastname, email, access_granted_at, access_ends_at)
    values (${'N'.repeat(120)}, ${'A'.repeat(120)}, 'demo-ending@b.co', now() - interval '9 days', now() + interval '1 hour')`
  await sql`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, created_at)
    select status || '@b.co', ${'N'.repeat(240)}, 9999999999.99, 'XXX', status, 'single', ${'g'.repeat(80)}, now() - interval '2 days'
    from unnest(array['PENDING', 'CANCELLED', 'REJECTED', 'ERROR']) status`
  await sql`insert into public.payment_events (provider, body, body_sha256, outcome, provider_reference)
    select 'dlocal-go', '{"payment_id": "DP-1"}', 'extreme ' || coalesce(reference, ''), 'unmatched', reference
    from unnest(array[null, ${'r'.repeat(128)}]) reference`
  await sql`insert into public.outbox (kind, natural_key, payload, status, last_error)
    values ('receipt_mail', 'extreme desk', '{}', 'failed', ${'e'.repeat(200)})`
}
