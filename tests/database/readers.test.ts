import { globSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { normalizeEmail } from '#domain/email.ts'
import { toCalendarDay } from '../../src/domain/calendar.ts'
import { certificateStates } from '../../src/domain/contracts/certificates.ts'
import { deskKinds } from '../../src/domain/contracts/desk-counts.ts'
import { outboxKinds } from '../../src/domain/contracts/outbox.ts'
import { paymentLinkStates } from '../../src/domain/contracts/payments.ts'
import { recapLinkStates } from '../../src/domain/contracts/recap.ts'
import { everyDay } from '../../src/domain/day-range.ts'
import { reviewReasons } from '../../src/domain/payment-status.ts'
import { accountsQuery, auditPageQuery } from '../../src/features/audit/audit.api.ts'
import { fetchCareersWithCourses } from '../../src/features/careers/careers.api.ts'
import {
  fetchCandidates,
  fetchCertificates,
  fetchHistory,
  searchCertificateStudents,
} from '../../src/features/certificates/certificates-admin.api.ts'
import { everyCertificate } from '../../src/features/certificates/certificates-filter.ts'
import { cohortsQuery } from '../../src/features/cohorts/cohorts.api.ts'
import { couponsQuery } from '../../src/features/coupons/coupons.api.ts'
import { fetchPersonDebts } from '../../src/features/debt-link/person-debts.api.ts'
import { demoCoursesQuery, prospectsQuery } from '../../src/features/demo-access/demo-access.api.ts'
import { fetchDeskItems, fetchSalesWithoutAccess } from '../../src/features/desk/desk.api.ts'
import { deskCountsQuery } from '../../src/features/desk/desk-counts.api.ts'
import { fetchColleagues, fetchEnquiry } from '../../src/features/enquiries/inbox.api.ts'
import {
  careersQuery,
  enrolmentStatusQuery,
  enrolmentsAddress,
  recentEnrolmentsQuery,
} from '../../src/features/enrolment/enrolment.api.ts'
import { backlogQuery } from '../../src/features/health/health.api.ts'
import { openingStepsQuery } from '../../src/features/health/opening.api.ts'
import {
  figuresQuery,
  openInMonthQuery,
  outlookQuery,
} from '../../src/features/money-figures/money-figures.api.ts'
import { fetchNotebookLibrary } from '../../src/features/notebooks/notebook-library.api.ts'
import { fetchNotebooks } from '../../src/features/notebooks/notebooks.api.ts'
import { linksAddress } from '../../src/features/payment-links/links-filter.ts'
import { fetchLinkLimits, fetchPaymentLinks } from '../../src/features/payment-links/payment-links.api.ts'
import { syncStateQuery } from '../../src/features/payment-sync/payment-sync.api.ts'
import { peopleSearchQuery, personIdQuery, personQuery } from '../../src/features/people/people.api.ts'
import { personalDataQuery } from '../../src/features/people/personal-data.api.ts'
import { fetchRecap } from '../../src/features/recap/recap.api.ts'
import { fetchLinks, fetchRecaps } from '../../src/features/recap/recap-admin.api.ts'
import {
  debtorsAddress,
  debtorsQuery,
  debtorTotalsQuery,
  personRemindersQuery,
  reminderSwitchQuery,
} from '../../src/features/reminders/reminders.api.ts'
import { fetchSales } from '../../src/features/sales/sales.api.ts'
import { settingsQuery } from '../../src/features/settings/settings.api.ts'
import { membersQuery } from '../../src/features/staff-members/staff-members.api.ts'
import { fetchCurrentStaff } from '../../src/features/staff-session/staff-session.api.ts'
import {
  balanceTotalsQuery,
  fetchBalances,
  fetchPayments,
  moneyCardsQuery,
  paymentTotalsQuery,
} from '../../src/features/tracking/tracking.api.ts'
import {
  type BalanceCursor,
  type PaymentCursor,
  trackedBalances,
} from '../../src/features/tracking/tracking-filters.ts'
import { fetchCsvFormat } from '../../src/flows/csv-export/csv-export.api.ts'
import { readExchangeRate } from '../../src/flows/estimate/exchange-rate.api.ts'
import { readHomePrices, readModulePrice } from '../../src/flows/offers/offers.api.ts'
import { fetchOrder } from '../../src/flows/purchase/order.api.ts'
import { lookUpPrice } from '../../src/flows/purchase/price.api.ts'
import { fetchSeats, fetchStaffCourses } from '../../src/flows/staff-courses/staff-courses.api.ts'
import type { KeyPage } from '../../src/platform/api-rows.ts'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { staffCaller } from '../../supabase/functions/_shared/staff-call.ts'
import { addToMailerLiteStore } from '../../supabase/functions/add-to-mailerlite/index.ts'
import { createPaymentStore } from '../../supabase/functions/create-payment/index.ts'
import { generateRecapLinksStore } from '../../supabase/functions/generate-recap-links/index.ts'
import { paymentWebhookStore } from '../../supabase/functions/payment-webhook/index.ts'
import { classroomStore } from '../../supabase/functions/process-outbox/classroom-user.ts'
import { processOutboxStore } from '../../supabase/functions/process-outbox/store.ts'
import { recapMediaStore } from '../../supabase/functions/recap-media/index.ts'
import { backlogReader } from '../../supabase/functions/staff-health/index.ts'
import type { Actor } from './support/actors.ts'
import { dataApiUrl, reachDataApi } from './support/data-api.ts'
import { type ExtremeRows, extremeRows } from './support/extreme-rows.ts'
import { aDatabase } from './support/test-database.ts'

// One row that a reader cannot parse hides its whole list. Every reader therefore meets rows at the limits of the
// constraints; what no reader could show is refused (unshowable-values.test.ts).

const database = aDatabase({ template: 'seeded' })
const { signal } = new AbortController()
const client = new QueryClient()

let actor: Actor = 'staff'
let rows: ExtremeRows

async function count(from: string): Promise<number> {
  const [row] = await database.sql().unsafe(`select count(*)::int as rows from public.${from}`)
  return row?.rows
}

reachDataApi(database, () => actor)

beforeAll(async () => {
  rows = await extremeRows(database.sql())
})

describe('staff read', () => {
  beforeEach(() => {
    actor = 'admin'
  })

  test('payments', async () => {
    const filter = { status: 'all', type: 'all', search: '', days: everyDay } as const
    const ids = new Set<number>()
    let before: PaymentCursor | null = null
    do {
      const page: Awaited<ReturnType<typeof fetchPayments>> = await fetchPayments(filter, before, 100, signal)
      for (const { id } of page.shown) ids.add(id)
      before = page.next
    } while (before)
    expect(ids.size).toBe(await count('payments'))
    expect((await client.fetchQuery(paymentTotalsQuery(filter))).count).toBe(ids.size)
  })

  test('the figures of money, what is to come, and what a month leaves open', async () => {
    const year = { from: toCalendarDay('2026-01-01'), to: toCalendarDay('2026-12-31') }
    expect(await client.fetchQuery(figuresQuery(year))).toMatchObject({ from: year.from, to: year.to })
    expect((await client.fetchQuery(outlookQuery())).months.length).toBeGreaterThan(0)
    expect((await client.fetchQuery(openInMonthQuery(year))).held).toBeGreaterThanOrEqual(0)
  })

  test('coupons, and who is reminded', async () => {
    expect(await client.fetchQuery(couponsQuery())).toHaveLength(await count('coupons'))
    expect((await client.fetchQuery(reminderSwitchQuery())).on).toBe(false)
    const { plain } = debtorsAddress
    const { count: debtors } = await client.fetchQuery(debtorTotalsQuery(plain))
    expect((await client.fetchQuery(debtorsQuery(plain, null))).shown).toHaveLength(debtors)
    const id = (await client.fetchQuery(personIdQuery('a@b.co'))) ?? 0
    expect((await client.fetchQuery(personRemindersQuery(id))).hold).toBeNull()
  })

  test('payment links', async () => {
    const { shown } = await fetchPaymentLinks(linksAddress.plain, null, 99, signal)
    expect(shown).toHaveLength(await count('orders where created_by is not null'))
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(paymentLinkStates))
    expect(await fetchLinkLimits(signal)).not.toBeNull()
  })

  test('the sales of a person, and the charges that belong to none', async () => {
    const { sales, loose } = await fetchSales((await client.fetchQuery(personIdQuery('a@b.co'))) ?? 0, signal)
    expect(sales).toHaveLength(await count(`sales where payer_email_normalized = 'a@b.co'`))
    expect(sales.flatMap(({ charges }) => charges)).toHaveLength(
      await count(`payments where email_normalized = 'a@b.co' and status = 'PAID' and sale_id is not null`),
    )
    expect(loose.filter((charge) => charge.review_reason === null)).toEqual([])
    expect(new Set(loose.map((charge) => charge.review_reason))).toEqual(new Set(reviewReasons))
  })

  test('what a person owes', async () => {
    const id = (await client.fetchQuery(personIdQuery('a@b.co'))) ?? 0
    const answer = await fetchPersonDebts(id, signal)
    const owing = `sales s, private.sale_balance(s) d where s.payer_email_normalized = 'a@b.co' and d.months_behind > 0`
    // Nothing can be charged for a sale that names no course.
    expect(answer).toMatchObject({
      ok: true,
      debts: { length: await count(`${owing} and s.course_id is not null`) },
    })
    expect(answer.ok && answer.debts.filter(({ amount }) => amount === null)).toEqual([])
  })

  test('what everybody owes, and the last synchronisation', async () => {
    const { plain } = trackedBalances
    const ids = new Set<number>()
    let after: BalanceCursor | null = null
    do {
      const page: Awaited<ReturnType<typeof fetchBalances>> = await fetchBalances(
        plain,
        null,
        after,
        100,
        signal,
      )
      for (const { person_id } of page.shown) ids.add(person_id)
      after = page.next
    } while (after)
    const [kept] = await database.sql()`select count(*)::int as people from private.person_balances`
    expect(ids.size).toBe(kept?.people)
    const client = new QueryClient()
    expect((await client.fetchQuery(balanceTotalsQuery(plain, null))).count).toBe(ids.size)
    const { sales } = await client.fetchQuery(moneyCardsQuery(null))
    expect(sales).toBe(await count('sales where voided_at is null'))
    expect(await client.fetchQuery(syncStateQuery(false))).toMatchObject({ running: false })
  })

  test('cohorts', async () => {
    expect(await client.fetchQuery(cohortsQuery())).toHaveLength(await count('courses_moodle'))
    const offered = await fetchStaffCourses(signal)
    expect(offered).toHaveLength(await count('courses_moodle'))
    const ids = offered.map(({ id }) => id)
    expect((await fetchSeats(ids, signal)).size).toBe(ids.length)
  })

  test('careers', async () => {
    expect(await client.fetchQuery(careersQuery())).toHaveLength(await count('careers'))
    const careers = await fetchCareersWithCourses(signal)
    expect(careers).toHaveLength(await count('careers'))
    expect(careers.flatMap(({ career_courses }) => career_courses)).toHaveLength(
      await count('career_courses'),
    )
  })

  test('demo courses', async () => {
    expect(await client.fetchQuery(demoCoursesQuery())).toHaveLength(await count('demo_courses'))
  })

  test('prospects', async () => {
    const { pages } = await client.fetchInfiniteQuery({ ...prospectsQuery('all'), pages: 10 })
    expect(pages.flatMap(({ shown }) => shown)).toHaveLength(await count('demo_prospects'))
  })

  test('recaps and their links', async () => {
    const { shown: recaps } = await fetchRecaps(null, 100, signal)
    expect(recaps).toHaveLength(await count('recap_material'))
    const { shown: links } = await fetchLinks({ recapId: rows.recapId, search: '' }, null, 100, signal)
    expect(links).toHaveLength(await count(`recap_links where recap_id = ${rows.recapId}`))
    expect(new Set(links.map(({ state }) => state))).toEqual(new Set(recapLinkStates))
  })

  test('certificates', async () => {
    const { shown, total } = await fetchCertificates(everyCertificate, null, 99, signal)
    expect(shown).toHaveLength(await count('certificates'))
    expect(total).toBe(shown.length)
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(certificateStates))
    for (const { certificate_number: number, student_email, cohort_id } of shown) {
      expect((await fetchHistory(number, signal)).length).toBeGreaterThan(0)
      expect(await searchCertificateStudents(student_email, signal)).toHaveLength(1)
      expect((await fetchCandidates(cohort_id, signal)).people.length).toBeGreaterThan(0)
    }
  })

  test('enrolments', async () => {
    const list = { ...recentEnrolmentsQuery(enrolmentsAddress.plain), pages: 10 }
    const shown = (await client.fetchInfiniteQuery(list)).pages.flatMap((page) => page.shown)
    const [row] = await database.sql()`select count(*)::int as rows from private.enrolment_requests`
    expect(shown).toHaveLength(row?.rows)
    expect(shown.length).toBeGreaterThan(1)
  })

  test('the steps of an enrolment', async () => {
    const status = await client.fetchQuery(enrolmentStatusQuery(rows.studentId))
    const of = (wanted: string) => status?.steps.filter(({ state }) => state === wanted)
    expect(['pending', 'done', 'failed'].map((state) => of(state)?.length)).toEqual([1, 1, 1])
    expect(of('dismissed')?.map(({ kind }) => kind)).toEqual(outboxKinds)
  })

  test('the desk', async () => {
    const { shown } = await fetchDeskItems(null, null, 100, signal)
    const counts = await new QueryClient().fetchQuery(deskCountsQuery())
    expect(shown).toHaveLength(Object.values(counts).reduce((sum, n) => sum + n, 0))
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(deskKinds))
    const waiting = shown.filter(({ kind }) => kind === 'sale_without_access')
    expect([...(await fetchSalesWithoutAccess()).keys()].toSorted()).toEqual(
      waiting.map(({ key }) => key).toSorted(),
    )
  })

  test('the inbox of the enquiries', async () => {
    const ids = await database.sql()`select id::int from public.enquiries`
    for (const { id } of ids) expect((await fetchEnquiry(id, signal))?.id).toBe(id)
    expect(await fetchColleagues(signal)).toHaveLength(await count('staff_members where active'))
  })

  test('what a school lacks before its first sale', async () => {
    expect(Object.values(await client.fetchQuery(openingStepsQuery()))).not.toContain(false)
  })

  test('the backlog', async () => {
    expect((await client.fetchQuery(backlogQuery())).outbox.length).toBeGreaterThan(0)
  })

  test('the person of an address', async () => {
    expect(await client.fetchQuery(personIdQuery(' Rosa.Portulano@example.com '))).toBeGreaterThan(0)
    expect(await client.fetchQuery(personIdQuery('nadie@example.com'))).toBeNull()
  })

  test('everybody whom the school knows', async () => {
    const ids = await database.sql()`select max(id)::int as id from public.person_addresses
      group by email_normalized like '%@b.co', names = '{}'`
    for (const { id } of ids) {
      expect(await client.fetchQuery(personQuery(id))).toMatchObject({ person_id: id })
      expect(await client.fetchQuery(personalDataQuery(id))).toMatchObject({ erasure: null })
    }
    expect(await client.fetchQuery(personQuery(999_999))).toBeNull()
    expect(await client.fetchQuery(peopleSearchQuery('example'))).toHaveLength(8)
  })

  test('the staff', async () => {
    expect(await client.fetchQuery(membersQuery())).toHaveLength(await count('staff_members'))
    expect((await client.fetchQuery(accountsQuery())).size).toBe(await count('staff_members'))
    expect(await fetchCurrentStaff(signal)).toMatchObject({ role: 'admin' })
    expect(await fetchCsvFormat()).toBe('comma')
  })

  test('the library of notebooks', async () => {
    expect(await fetchNotebookLibrary(signal)).toHaveLength(await count('notebooks'))
  })

  test('the settings', async () => {
    expect(await client.fetchQuery(settingsQuery())).toMatchObject({ name: 'Meridiano', signature: null })
  })

  test('the audit log', async () => {
    let read = 0
    let before: number | null = null
    do {
      const query = auditPageQuery({ table: null, row: '', actor: null }, before)
      const page: KeyPage<unknown, number> = await client.fetchQuery(query)
      read += page.shown.length
      before = page.next
    } while (before)
    expect(read).toBe(await count('audit_log'))
  })
})

describe('visitors read', () => {
  beforeEach(() => {
    actor = 'anon'
  })

  test('prices and starts', async () => {
    const current = await readHomePrices()
    expect(current).toHaveLength(await count('courses_moodle where is_current_cohort'))
    expect(await readModulePrice(rows.baseSlug)).toMatchObject({ startsOn: '9999-12-31' })
    expect(await lookUpPrice({ courseSlug: rows.baseSlug })).toMatchObject({
      price: { installmentsCount: 36 },
    })
    expect(await readExchangeRate('PYG')).toMatchObject({ unitsPerDollar: 9_999_999_999.5 })
    await database.sql()`update public.courses_moodle set seats = 0 where base_slug = ${rows.baseSlug}`
    const seats = { left: 0, nextStart: null }
    expect(await readModulePrice(rows.baseSlug)).toMatchObject({ seats })
    expect(await lookUpPrice({ courseSlug: rows.baseSlug })).toMatchObject({ seats })
  })

  test('orders of every status', async () => {
    for (const id of rows.orderIds) expect(await fetchOrder(id)).toMatchObject({ courseName: 'gone' })
  })

  test('notebooks', async () => {
    expect(await fetchNotebooks()).toHaveLength(await count('notebooks where is_active'))
  })

  test('their recap', async () => {
    expect(await fetchRecap(rows.token)).toMatchObject({ material_url: null, rating: null })
  })
})

describe('functions read', () => {
  beforeEach(() => {
    actor = 'service'
  })

  test('prices, plans, files and members', async () => {
    const client = databaseClient(dataApiUrl, 'secret')
    expect(await createPaymentStore(client).currentPrice(rows.baseSlug)).not.toBeNull()
    expect((await paymentWebhookStore(client).planLinks()).length).toBeGreaterThan(0)
    expect(await recapMediaStore(client).files(rows.token)).toEqual({ audio: null, pdf: null })
    expect(await addToMailerLiteStore(client).queueMember(normalizeEmail('a@b.co'))).toBe(true)
  })

  test('for staff, the backlog and the links of a recap', async () => {
    actor = 'staff'
    const call = staffCaller(dataApiUrl, 'sb_publishable_test')
    expect(await backlogReader(call)('token')).toMatchObject({ ok: true })
    expect(await generateRecapLinksStore(call).generate('token', rows.recapId)).toEqual({
      ok: true,
      value: { links_created: 0, total_students: 1 },
    })
  })

  test('effects, and what they are about', async () => {
    const client = databaseClient(dataApiUrl, 'secret')
    const store = processOutboxStore(client)
    expect(await store.claim('mailing_list')).not.toBeNull()
    expect(await store.receipt(rows.paidId)).toMatchObject({ order_id: null, installments_count: null })
    expect(await store.enquiry(rows.enquiryId)).toMatchObject({ phone: null, message: '' })
    expect(await store.heldEnquiries([rows.enquiryId, 0])).toHaveLength(1)
    expect(await store.communityMember(rows.memberId)).not.toBeNull()
    expect(await classroomStore(client).enrolment(rows.studentId, rows.cohortId)).toMatchObject({
      lastname: '',
      moodle_user_id: 999_999_999_999_999,
    })
  })
})

/** These call a function or a file, not the data API; the last reads the same rows page by page. */
const elsewhere = [
  'fetchCertificate',
  'fetchNotebookFile',
  'fetchRecapMedia',
  'fetchPdf',
  'fetchDebtLink',
  'fetchAllLinks',
  // Functions of the account, with Auth behind them: tests/e2e/roads/accounts.spec.ts.
  'fetchOwnAccount',
  'ownSessionsQuery',
  'factorRuleQuery',
]

test('every reader is here', () => {
  const here = readFileSync(import.meta.filename, 'utf8')
  const readers = globSync('src/{features,flows}/*/*.api.ts')
    .flatMap((file) => readFileSync(file, 'utf8').split(/^export /m))
    .flatMap((part) => {
      const [, reader, query] =
        /^(?:async )?function (?:((?:fetch|read|lookUp)\w+)|(\w+Query))\(/.exec(part) ?? []
      // A query that only names a reader is that reader's.
      return reader ?? (query && part.includes('answerBy(') ? query : [])
    })
  expect(readers.length).toBeGreaterThan(40)
  expect(readers.filter((name) => !elsewhere.includes(name) && !here.includes(`${name}(`))).toEqual([])
})
