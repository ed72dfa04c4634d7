import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { fetchActors, fetchAuditPage } from '../../src/features/audit/audit.api.ts'
import { readHomePrices, readModulePrice } from '../../src/features/catalogue/catalogue.api.ts'
import { fetchOrder } from '../../src/features/checkout/checkout.api.ts'
import * as editions from '../../src/features/course-editions/course-editions.api.ts'
import {
  fetchProspect,
  fetchProspects,
  setDemoAccess,
} from '../../src/features/demo-access/demo-access.api.ts'
import * as enrolment from '../../src/features/enrolment/enrolment.api.ts'
import { fetchBacklog } from '../../src/features/health/health.api.ts'
import { readCoursesApart } from '../../src/features/membership/membership.api.ts'
import { countDownload, fetchNotebooks } from '../../src/features/notebooks/notebooks.api.ts'
import { fetchLinkLimits, fetchPaymentLinks } from '../../src/features/payment-links/payment-links.api.ts'
import { fetchRecap, rateRecap } from '../../src/features/recap/recap.api.ts'
import * as recaps from '../../src/features/recap/recap-admin.api.ts'
import * as members from '../../src/features/staff-members/staff-members.api.ts'
import { fetchCurrentStaff } from '../../src/features/staff-session/staff-session.api.ts'
import { fetchPayments } from '../../src/features/tracking/tracking.api.ts'
import { lookUpPrice } from '../../src/platform/price-lookup.ts'
import { staffCoursesQuery } from '../../src/platform/staff-courses.ts'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { enquiryStore } from '../../supabase/functions/_shared/enquiry.ts'
import { consumeRateLimit } from '../../supabase/functions/_shared/rate-limit-store.ts'
import { staffFinder } from '../../supabase/functions/_shared/staff.ts'
import { staffCaller } from '../../supabase/functions/_shared/staff-call.ts'
import { addToMailerLiteStore } from '../../supabase/functions/add-to-mailerlite/store.ts'
import { staffOrderCreator } from '../../supabase/functions/create-payment/staff-store.ts'
import { createPaymentStore } from '../../supabase/functions/create-payment/store.ts'
import { enrollStudentStore } from '../../supabase/functions/enroll-student/store.ts'
import { generateRecapLinksStore } from '../../supabase/functions/generate-recap-links/store.ts'
import { joinCommunityStore } from '../../supabase/functions/join-community/store.ts'
import { paymentWebhookStore } from '../../supabase/functions/payment-webhook/store.ts'
import { classroomStore } from '../../supabase/functions/process-outbox/classroom-store.ts'
import { processOutboxStore } from '../../supabase/functions/process-outbox/store.ts'
import { recapMediaStore } from '../../supabase/functions/recap-media/store.ts'
import { backlogReader } from '../../supabase/functions/staff-health/store.ts'
import { subscribeNewsletterStore } from '../../supabase/functions/subscribe-newsletter/store.ts'
import { sweepRecapFilesStore } from '../../supabase/functions/sweep-recap-files/store.ts'
import {
  checkedFileRecorder,
  upsertRecapMaterialStore,
} from '../../supabase/functions/upsert-recap-material/store.ts'
import { dataCalls } from '../architecture/data-calls.ts'
import { isTest, readModules } from '../architecture/module-graph.ts'
import { type Actor, strangerId } from './support/actors.ts'
import { dataApiUrl, reachDataApi } from './support/data-api.ts'
import { type ExtremeRows, extremeRows } from './support/extreme-rows.ts'
import { anOrder } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

// Every call that the site and the functions make to the data API, with its actor: each is made here as the code makes
// it, columns, filters and all, and seen answering. A call that is missing from the list fails.

const database = aDatabase({ template: 'seeded' })
const { signal } = new AbortController()

let actor: Actor = 'anon'
const answered = reachDataApi(database, () => actor)

let rows: ExtremeRows
let linkId: number
let failedStep: number
let prospectId: number
const order = {
  ...{ ...anOrder(), external_id: null, payer_phone: '', buyer_currency: 'USD', installments_count: null },
  ...{ total_course_amount: null, payment_type: 'single' as const },
}
const edition: Parameters<typeof editions.createEdition>[1] = {
  ...{ name: 'Otra', regular_price_usd: 10, promo_price_usd: null, is_price_active: false, seats: null },
  ...{ installments_price_usd: null, promo_installments_price_usd: null, installments_count: null },
  ...{ subscription_link: null, is_current_cohort: false, starts_on: null, moodle_course_id: null },
  ...{ canva_template_url: null, sheet_id: null },
}
const person = { firstname: 'A', lastname: 'B', email: 'nueva@example.com', phone: '', country: '' }

beforeAll(async () => {
  const sql = database.sql()
  rows = await extremeRows(sql)
  await sql`insert into auth.users (id, email) values (${strangerId}, 'desconocida@example.com')`
  const [link] = await sql`select id::int from public.recap_links where revoked_at is null limit 1`
  const [step] = await sql`select id::int from public.outbox where status = 'failed' limit 1`
  const [prospect] = await sql`select id::int from public.demo_prospects where is_active limit 1`
  linkId = link?.id
  failedStep = step?.id
  prospectId = prospect?.id
})

const service = () => databaseClient(dataApiUrl, 'secret')
const staff = () => staffCaller(dataApiUrl, 'publishable')
const payments = () => createPaymentStore(service())
const notifications = () => paymentWebhookStore(service())
const outbox = () => processOutboxStore(service())
const classroom = () => classroomStore(service())
const community = () => joinCommunityStore(service())
const fact = {
  ...{ provider_payment_id: 'DP-1', order_id: 'nobody', external_id: null, status: null, amount: '1.00' },
  ...{ provider_status: 'PENDING', currency: 'USD', approved_at: null, payment_method: null, document: null },
  document_type: null,
}

type Shown = Record<string, Record<string, [actor: Actor, call: () => Promise<unknown>]>>

const shown: Shown = {
  'src/features/audit/audit.api.ts': {
    'rpc list_audit': [
      'admin',
      () => fetchAuditPage({ table: 'students', row: '1', actor: strangerId }, 9, 9, signal),
    ],
    'rpc list_staff': ['admin', () => fetchActors(signal)],
  },
  'src/features/catalogue/catalogue.api.ts': {
    'courses_moodle select eq': ['anon', readHomePrices],
    'courses_moodle select eq eq maybeSingle': ['anon', () => readModulePrice(rows.baseSlug)],
  },
  'src/features/checkout/checkout.api.ts': {
    'rpc get_order_status': ['anon', () => fetchOrder(rows.orderIds[0] ?? '')],
  },
  'src/features/course-editions/course-editions.api.ts': {
    'courses_moodle select gt order limit': ['staff', () => editions.fetchEditions(signal)],
    'courses_moodle update eq eq select': [
      'admin',
      () => editions.updateEdition({ id: rows.courseId, version: 1, changes: { seats: 5 } }),
    ],
    // Asked for when the version is no longer the one that was to be changed.
    'courses_moodle select eq': [
      'admin',
      () => editions.updateEdition({ id: rows.courseId, version: 999_999, changes: { seats: 6 } }),
    ],
    'courses_moodle insert select': ['admin', () => editions.createEdition('otra-209901', edition)],
    'rpc make_current_cohort': ['admin', () => editions.makeCurrentEdition(rows.courseId)],
  },
  'src/features/demo-access/demo-access.api.ts': {
    'demo_prospects select': ['staff', () => fetchProspects('active', 1000, 9, signal)],
    'demo_prospects select eq': ['staff', () => fetchProspect(prospectId)],
    'rpc set_demo_access': ['staff', () => setDemoAccess({ prospectId, active: false })],
  },
  'src/features/enrolment/enrolment.api.ts': {
    'careers select order limit': ['staff', () => enrolment.fetchCareers(signal)],
    'rpc enrolment_status': ['staff', () => enrolment.fetchEnrolmentStatus(rows.studentId, signal)],
    'rpc retry_step': ['staff', () => enrolment.retryStep(failedStep)],
  },
  'src/features/health/health.api.ts': {
    'rpc backlog_health': ['staff', () => fetchBacklog(signal)],
  },
  'src/features/membership/membership.api.ts': {
    'courses_moodle select in eq': ['anon', () => readCoursesApart([rows.baseSlug, 'gee-python'])],
  },
  'src/features/notebooks/notebooks.api.ts': {
    'notebooks select eq order order order': ['anon', () => fetchNotebooks()],
    'rpc count_notebook_download': ['anon', () => countDownload(1)],
  },
  'src/features/payment-links/payment-links.api.ts': {
    'rpc list_payment_links': ['staff', () => fetchPaymentLinks(1000, 9, signal)],
    'rpc staff_order_limits': ['staff', () => fetchLinkLimits(signal)],
  },
  'src/features/recap/recap-admin.api.ts': {
    'recap_material select order limit': ['staff', () => recaps.fetchRecaps(1000, 9, signal)],
    'rpc list_recap_links': [
      'staff',
      () => recaps.fetchLinks({ recapId: rows.recapId, search: 'a' }, 1000, 9, signal),
    ],
    'rpc revoke_recap_link': ['staff', () => recaps.revokeLink(linkId)],
    'rpc renew_recap_link': ['staff', () => recaps.renewLink(linkId)],
  },
  'src/features/recap/recap.api.ts': {
    'rpc get_recap': ['anon', () => fetchRecap(rows.token)],
    'rpc rate_recap': ['anon', () => rateRecap(rows.token, 5)],
  },
  'src/features/staff-members/staff-members.api.ts': {
    'rpc list_staff': ['admin', () => members.fetchMembers(signal)],
    'rpc add_staff_member': [
      'admin',
      () => members.addMember({ email: 'desconocida@example.com', name: 'D', role: 'staff' }),
    ],
    'rpc set_staff_member': [
      'admin',
      () => members.setMember({ userId: strangerId, version: 1, changes: { role: 'admin' } }),
    ],
  },
  'src/features/staff-session/staff-session.api.ts': {
    'rpc current_staff': ['staff', () => fetchCurrentStaff(signal)],
  },
  'src/features/tracking/tracking.api.ts': {
    'rpc list_payments': [
      'staff',
      () => {
        const filter = { status: 'all', type: 'all', search: 'a' } as const
        return fetchPayments(filter, { createdAt: '2099-01-01T00:00:00Z', id: '9' }, 9, signal)
      },
    ],
  },
  'src/platform/price-lookup.ts': {
    'rpc get_current_course_price': ['anon', () => lookUpPrice('gee-python')],
  },
  'src/platform/staff-courses.ts': {
    'courses_moodle select order order order limit': [
      'staff',
      () => new QueryClient().fetchQuery(staffCoursesQuery()),
    ],
  },
  'supabase/functions/_shared/enquiry.ts': {
    'rpc store_enquiry': [
      'service',
      () =>
        enquiryStore(service()).store(
          {
            ...{
              form: 'contact',
              name: 'Ana',
              email: 'ana@example.com',
              phone: null,
              country: null,
              company: null,
            },
            ...{ position: null, service: null, course_name: null, course_slug: null, message: 'Hola' },
          },
          'key-of-a-filled-form',
          true,
        ),
    ],
  },
  'supabase/functions/_shared/rate-limit-store.ts': {
    'rpc consume_rate_limit': ['service', () => consumeRateLimit(service())('name:subject', 5, 60)],
  },
  'supabase/functions/_shared/staff.ts': {
    'rpc current_staff': ['staff', () => staffFinder(dataApiUrl, 'publishable')('token')],
  },
  'supabase/functions/add-to-mailerlite/store.ts': {
    'rpc queue_community_member': ['service', () => addToMailerLiteStore(service()).queueMember('a@b.c')],
  },
  'supabase/functions/create-payment/staff-store.ts': {
    'rpc create_staff_order': [
      'staff',
      () =>
        staffOrderCreator(staff())('token', {
          ...{ idempotency_key: 'staff-key-000000000001', email: 'ana@example.com', payer_name: 'Ana' },
          ...{ payer_phone: null, amount: '10.00', payment_type: 'debt', total_course_amount: null },
          ...{ installments_count: null, country: 'AR', buyer_currency: 'ARS', course_id: 'gee-python' },
        }),
    ],
  },
  'supabase/functions/create-payment/store.ts': {
    'rpc get_current_course_price': ['service', () => payments().currentPrice('gee-python')],
    'rpc create_order': ['service', () => payments().createOrder(order)],
    'rpc claim_provider_call': ['service', () => payments().claimProviderCall(order.order_id, 20)],
    'rpc release_provider_call': [
      'service',
      () => payments().releaseProviderCall(order.order_id, '2026-01-01T00:00:00Z'),
    ],
    'rpc set_order_redirect': [
      'service',
      () => payments().setRedirect(order.order_id, 'https://checkout.example/1'),
    ],
  },
  'supabase/functions/enroll-student/store.ts': {
    'rpc enroll_student': [
      'staff',
      () =>
        enrollStudentStore(staff()).enrol('token', {
          ...{ ...person, request_id: 'request-000000000001', career_id: null, course_ids: [1], price: '' },
          ...{ payment_mode: null, installments_number: null, mailing_group_id: '' },
        }),
    ],
    'rpc grant_demo_access': [
      'staff',
      () =>
        enrollStudentStore(staff()).grantDemoAccess('token', {
          ...{ ...person, profession: '', notes: '', access_ends_at: '', version: undefined },
        }),
    ],
  },
  'supabase/functions/generate-recap-links/store.ts': {
    'rpc generate_recap_links': [
      'staff',
      () => generateRecapLinksStore(staff()).generate('token', rows.recapId),
    ],
  },
  'supabase/functions/join-community/store.ts': {
    'rpc reserve_duplicate_answer': ['service', () => community().reserveDuplicateAnswer('address')],
    'rpc join_community': [
      'service',
      () => community().join({ name: 'Ana', email: 'ana@example.com', phone: '5555 0100' }, null, 1),
    ],
  },
  'supabase/functions/payment-webhook/store.ts': {
    'rpc record_payment_event': ['service', () => notifications().recordEvent('{}', 'DP-1')],
    'rpc apply_provider_payment': ['service', () => notifications().apply(fact, 1)],
    'rpc mark_payment_event_unmatched': ['service', () => notifications().markUnmatched(1)],
    'courses_moodle select not': ['service', () => notifications().planTokens()],
  },
  'supabase/functions/process-outbox/classroom-store.ts': {
    'rpc get_classroom_enrolment': ['service', () => classroom().enrolment(rows.studentId, rows.courseId)],
    'rpc get_classroom_access': ['service', () => classroom().access(prospectId, 1)],
    'rpc finish_classroom_access': ['service', () => classroom().finishAccess(prospectId, 1, 'active')],
    'rpc classroom_username': ['service', () => classroom().username('ana@example.com', ['ana', 'ana2'])],
    'rpc record_classroom_user': ['service', () => classroom().recordUser('ana@example.com', 77)],
    'rpc expire_demo_access': ['service', () => classroom().expireAccess()],
  },
  'supabase/functions/process-outbox/store.ts': {
    'rpc claim_outbox': ['service', () => outbox().claim(5)],
    'rpc complete_outbox': ['service', () => outbox().complete(1)],
    'rpc fail_outbox': ['service', () => outbox().fail(2, 'why', true)],
    'rpc get_receipt': ['service', () => outbox().receipt(rows.paidId)],
    'enquiries select eq limit': ['service', () => outbox().enquiry(rows.enquiryId)],
    'enquiries select in order': ['service', () => outbox().heldEnquiries([rows.enquiryId])],
    'community_registrations select eq limit': ['service', () => outbox().communityMember(rows.memberId)],
  },
  'supabase/functions/recap-media/store.ts': {
    'rpc get_recap_files': ['service', () => recapMediaStore(service()).files(rows.token)],
  },
  'supabase/functions/staff-health/store.ts': {
    'rpc backlog_health': ['staff', () => backlogReader(staff())('token')],
  },
  'supabase/functions/subscribe-newsletter/store.ts': {
    'rpc subscribe_to_newsletter': [
      'service',
      () => subscribeNewsletterStore(service()).subscribe('ana@example.com', 'footer', null),
    ],
  },
  'supabase/functions/sweep-recap-files/store.ts': {
    'rpc list_orphan_recap_files': ['service', () => sweepRecapFilesStore(service()).orphans(24)],
    'rpc record_job_run': [
      'service',
      () => sweepRecapFilesStore(service()).recordRun('sweep-recap-files', { removed: 0 }),
    ],
  },
  'supabase/functions/upsert-recap-material/store.ts': {
    'rpc record_checked_recap_file': ['service', () => checkedFileRecorder(service())('pdfs/uno.pdf')],
    'rpc upsert_recap_material': [
      'staff',
      () => {
        const material = { course_id: 2, cohort: 'A', class_id: '1', class_title: 'T' }
        return upsertRecapMaterialStore(staff()).upsert('token', material)
      },
    ],
  },
}

/** What ends or times a request changes nothing that is asked. */
const silent = ['abortSignal', 'retry']

function write({ verb, target, methods }: ReturnType<typeof dataCalls>[number]): string {
  if (verb === 'rpc') return `rpc ${target}`
  return [target, ...methods.slice(1).filter((method) => !silent.includes(method))].join(' ')
}

test('every call of the source is in the list, and nothing else', async () => {
  const modules = readModules(['src', 'supabase/functions']).filter(({ path }) => !isTest(path))
  const functions = await database.sql()`
    select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`
  const named = modules.flatMap(({ path, source }) =>
    functions.filter(({ name }) => source.includes(`'${name}'`)).map(({ name }) => `${path}: rpc ${name}`),
  )
  const called = dataCalls(modules)
    .filter(({ target }) => target !== null)
    .map((call) => `${call.path}: ${write(call)}`)
  const listed = Object.entries(shown).flatMap(([path, calls]) =>
    Object.keys(calls).map((call) => `${path}: ${call}`),
  )
  expect(listed.toSorted()).toEqual([...new Set([...named, ...called])].toSorted())
})

describe.each(Object.entries(shown))('%s', (_path, calls) => {
  test.each(Object.entries(calls))('%s answers', async (name, [who, call]) => {
    actor = who
    const before = answered.length
    await call()
    const [first = '', second = ''] = name.split(' ')
    const asked = first === 'rpc' ? `/rpc/${second}` : `/${first}?`
    const requests = answered.slice(before)
    expect(requests.filter(({ path }) => `${path}?`.includes(asked))).not.toEqual([])
    expect(requests.filter(({ status }) => status >= 300)).toEqual([])
  })
})
