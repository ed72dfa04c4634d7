import { QueryClient } from '@tanstack/react-query'
import { toCalendarDay } from '#domain/calendar.ts'
import { cohortSlugOf, toBaseSlug } from '#domain/course-slug.ts'
import { money } from '#domain/money.ts'
import { toOrderId } from '#domain/order-id.ts'
import { everyDay } from '../../../src/domain/day-range.ts'
import { fetchAccounts, fetchAuditPage } from '../../../src/features/audit/audit.api.ts'
import { readHomePrices, readModulePrice } from '../../../src/features/catalogue/catalogue.api.ts'
import * as cohorts from '../../../src/features/cohorts/cohorts.api.ts'
import { fetchPersonDebts } from '../../../src/features/debt-link/person-debts.api.ts'
import {
  fetchProspect,
  fetchProspects,
  setDemoAccess,
} from '../../../src/features/demo-access/demo-access.api.ts'
import * as decisions from '../../../src/features/desk/decisions.api.ts'
import * as desk from '../../../src/features/desk/desk.api.ts'
import { fetchDeskCounts } from '../../../src/features/desk/desk-counts.api.ts'
import * as inbox from '../../../src/features/enquiries/inbox.api.ts'
import * as enrolment from '../../../src/features/enrolment/enrolment.api.ts'
import { everyEnrolment } from '../../../src/features/enrolment/enrolments-filter.ts'
import { certificateRule, fetchBacklog } from '../../../src/features/health/health.api.ts'
import { confirmRates, fetchRates, setRate } from '../../../src/features/health/rates.api.ts'
import { readCoursesApart } from '../../../src/features/membership/membership.api.ts'
import { paymentsJob, studentsJob } from '../../../src/features/money-exports/export-jobs.ts'
import { reportJob } from '../../../src/features/money-reports/report-job.ts'
import { countDownload, fetchNotebooks } from '../../../src/features/notebooks/notebooks.api.ts'
import { everyLink } from '../../../src/features/payment-links/links-filter.ts'
import { fetchLinkLimits, fetchPaymentLinks } from '../../../src/features/payment-links/payment-links.api.ts'
import { fetchSyncState } from '../../../src/features/payment-sync/payment-sync.api.ts'
import * as people from '../../../src/features/people/people.api.ts'
import { fetchRecap, rateRecap } from '../../../src/features/recap/recap.api.ts'
import * as recaps from '../../../src/features/recap/recap-admin.api.ts'
import type { Sale } from '../../../src/features/sales/sale.ts'
import * as sales from '../../../src/features/sales/sales.api.ts'
import * as members from '../../../src/features/staff-members/staff-members.api.ts'
import { fetchCurrentStaff } from '../../../src/features/staff-session/staff-session.api.ts'
import { countBalances, fetchBalances, fetchMoneyCards } from '../../../src/features/tracking/balances.api.ts'
import { trackedBalances } from '../../../src/features/tracking/balances-filter.ts'
import { countPayments, fetchPayments } from '../../../src/features/tracking/tracking.api.ts'
import { fetchCsvFormat, saveCsvFormat } from '../../../src/flows/csv-export/csv-format.api.ts'
import { readExchangeRate } from '../../../src/flows/estimate/exchange-rate.api.ts'
import { fetchFoundPerson } from '../../../src/flows/found-sale/found-person.api.ts'
import { fetchFoundSale } from '../../../src/flows/found-sale/found-sale.api.ts'
import { fetchOrder } from '../../../src/flows/purchase/order.api.ts'
import { lookUpPrice } from '../../../src/flows/purchase/price.api.ts'
import { fetchStaffCourses } from '../../../src/flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '../../../src/flows/staff-courses/staff-courses.queries.ts'
import { fetchSeats } from '../../../src/flows/staff-courses/staff-seats.api.ts'
import { type Actor, strangerId } from './actors.ts'
import { exportCsv } from './exported-csv.ts'
import type { ExtremeRows } from './extreme-rows.ts'

/** The rows that the calls refer to. */
export type Known = { rows: ExtremeRows; linkId: number; failedStep: number; prospectId: number }

/** By source file, then by call: verb, target and filters as in the code. */
export type Shown = Record<string, Record<string, [actor: Actor, call: () => Promise<unknown>]>>

const { signal } = new AbortController()
const everyStudent = {
  completeness: 'all',
  situation: 'all',
  search: '',
  days: everyDay,
  asOf: null,
} as const
const everyPayment = { status: 'all', type: 'all', search: '', days: everyDay } as const
const today = toCalendarDay('2026-11-20')
const cohort: Parameters<typeof cohorts.createCohort>[1] = {
  ...{ name: 'Otra', regular_price_usd: 10, promo_price_usd: null, is_price_active: false, seats: null },
  ...{ installments_price_usd: null, promo_installments_price_usd: null, installments_count: null },
  ...{ subscription_link: null, is_current_cohort: false, starts_on: null, moodle_course_id: null },
  ...{ certificate_hours: null, canva_template_url: null, sheet_id: null },
}

/** The newest cohort of a course that is not the one sold now. */
async function nextCohort(base: string): Promise<number> {
  const others = (await fetchStaffCourses(signal)).filter(
    ({ slug, isCurrent }) => slug.startsWith(base) && !isCurrent,
  )
  return others.toSorted((one, other) => other.slug.localeCompare(one.slug))[0]?.id ?? 0
}

async function saleOf(email: string): Promise<Sale> {
  const person = (await people.fetchPersonId(email, signal)) ?? 0
  const [found] = (await sales.fetchSales(person, signal)).sales
  if (!found) throw new Error('no such sale')
  return found
}

/** Every call of the site but those about certificates. `known` is read when a call is made. */
export function siteCalls(known: () => Known): Shown {
  return {
    'src/features/audit/audit.api.ts': {
      'rpc list_audit': [
        'admin',
        () => fetchAuditPage({ table: 'students', row: '1', actor: strangerId }, 9, 9, signal),
      ],
      'rpc list_staff': ['admin', () => fetchAccounts(signal)],
    },
    'src/features/catalogue/catalogue.api.ts': {
      'course_offers select eq': ['anon', readHomePrices],
      'course_offers select eq eq maybeSingle': ['anon', () => readModulePrice(known().rows.baseSlug)],
    },
    'src/flows/purchase/order.api.ts': {
      'rpc get_order_status': ['anon', () => fetchOrder(toOrderId(known().rows.orderIds[0] ?? ''))],
    },
    'src/features/cohorts/cohorts.api.ts': {
      'courses_moodle select gt order limit': ['staff', () => cohorts.fetchCohorts(signal)],
      'courses_moodle update eq eq select': [
        'admin',
        () => cohorts.updateCohort({ id: known().rows.courseId, version: 1, changes: { seats: 5 } }),
      ],
      // Read after a conflict of versions.
      'courses_moodle select eq': [
        'admin',
        () => cohorts.updateCohort({ id: known().rows.courseId, version: 999_999, changes: { seats: 6 } }),
      ],
      'courses_moodle insert select': [
        'admin',
        () => cohorts.createCohort(cohortSlugOf(toBaseSlug('otra'), '209901'), cohort),
      ],
      'rpc make_current_cohort': ['admin', () => cohorts.makeCurrentCohort(known().rows.courseId)],
    },
    'src/features/demo-access/demo-access.api.ts': {
      'demo_prospects select': ['staff', () => fetchProspects('active', 1000, 9, signal)],
      'demo_prospects select eq': ['staff', () => fetchProspect(known().prospectId)],
      'rpc set_demo_access': [
        'staff',
        () => setDemoAccess({ prospectId: known().prospectId, active: false }),
      ],
    },
    'src/features/debt-link/person-debts.api.ts': {
      'rpc get_person_debts': [
        'staff',
        async () =>
          fetchPersonDebts((await people.fetchPersonId('olga.isolinea@example.com', signal)) ?? 0, signal),
      ],
    },
    'src/features/desk/desk.api.ts': {
      'rpc desk_items': [
        'staff',
        () => desk.fetchDeskItems('enquiry', { at: '2099-01-01T00:00:00Z', key: 'enquiry:1' }, 9, signal),
      ],
      'rpc claim_desk_item': ['staff', () => desk.claimDeskItem('enquiry:1', true)],
      'rpc release_desk_item': ['staff', () => desk.releaseDeskItem('enquiry:1')],
      'rpc dismiss_desk_item': ['staff', () => desk.dismissDeskItem('enquiry:1', 'Es publicidad')],
      'rpc retry_step': ['staff', () => desk.retryStep(known().failedStep)],
      'rpc correct_step_address': [
        'staff',
        () => desk.correctStepAddress(known().failedStep, 'otra@example.com'),
      ],
      'rpc dismiss_step': ['staff', () => desk.dismissStep(known().failedStep, 'Ya no hace falta')],
    },
    'src/features/desk/decisions.api.ts': {
      'rpc grant_sale_access': [
        'staff',
        () =>
          decisions.grantSaleAccess(
            `sale_without_access:${known().rows.desk.waiting}`,
            known().rows.desk.waiting,
          ),
      ],
      'rpc withdraw_sale_access': [
        'staff',
        () => {
          const id = known().rows.desk.refunded
          return decisions.withdrawSaleAccess(`access_after_refund:${id}`, id, 'Se devolvió')
        },
      ],
      'rpc resolve_payment_review': ['staff', () => decisions.resolveReview(1, 'dismissed', 'No es nuestro')],
      'rpc decide_refund': [
        'admin',
        () => decisions.decideRefund(known().rows.desk.told, 'count', 1, 'Es otra'),
      ],
      'rpc settle_manual_order': ['staff', () => decisions.settleManualOrder(1, false)],
      'rpc attach_unmatched_payment': [
        'staff',
        () => {
          const attachment = { eventId: 999, email: 'a@b.co', courseSlug: 'gee-python', reason: 'Es suyo' }
          return decisions.attachPayment({ ...attachment, usd: 1 })
        },
      ],
    },
    'src/features/desk/desk-counts.api.ts': {
      'rpc desk_counts': ['staff', () => fetchDeskCounts(signal)],
    },
    'src/features/enquiries/inbox.api.ts': {
      'rpc get_enquiry': ['staff', () => inbox.fetchEnquiry(1, signal)],
      'staff_members select eq order': ['staff', () => inbox.fetchColleagues(signal)],
      'rpc assign_enquiry': ['staff', () => inbox.assignEnquiry(1, null, null)],
      'rpc answer_enquiry': ['staff', () => inbox.answerEnquiry(1)],
      'rpc reopen_enquiry': ['staff', () => inbox.reopenEnquiry(1)],
      'rpc add_enquiry_note': ['staff', () => inbox.addEnquiryNote(1, 'Nota')],
    },
    'src/features/enrolment/enrolment.api.ts': {
      'careers select order limit': ['staff', () => enrolment.fetchCareers(signal)],
      'rpc list_enrolments': ['staff', () => enrolment.fetchEnrolments(everyEnrolment, 1000, 9, signal)],
      'rpc enrolment_status': ['staff', () => enrolment.fetchEnrolmentStatus(known().rows.studentId, signal)],
      'rpc retry_step': ['staff', () => enrolment.retryStep(known().failedStep)],
    },
    'src/features/health/health.api.ts': {
      'rpc backlog_health': ['staff', () => fetchBacklog(signal)],
      'rpc certificate_requires_paid': ['staff', () => certificateRule()],
    },
    'src/features/membership/membership.api.ts': {
      'course_offers select in eq': [
        'anon',
        () => readCoursesApart([known().rows.baseSlug, toBaseSlug('gee-python')]),
      ],
    },
    'src/features/notebooks/notebooks.api.ts': {
      'notebooks select eq order order order': ['anon', () => fetchNotebooks()],
      'rpc count_notebook_download': ['anon', () => countDownload(1)],
    },
    'src/flows/found-sale/found-person.api.ts': {
      'rpc search_people': ['staff', () => fetchFoundPerson('ana.meridiana@example.com', signal)],
    },
    'src/flows/found-sale/found-sale.api.ts': {
      'rpc find_sale': [
        'staff',
        () => fetchFoundSale('ana.meridiana@example.com', { course: 'gee-python' }, signal),
      ],
      'rpc find_enrolment_sale': [
        'staff',
        () => fetchFoundSale('ana.meridiana@example.com', { courseIds: [1], careerId: null }, signal),
      ],
    },
    'src/features/payment-links/payment-links.api.ts': {
      'rpc list_payment_links': ['staff', () => fetchPaymentLinks(everyLink, 1000, 9, signal)],
      'rpc staff_order_limits': ['staff', () => fetchLinkLimits(signal)],
    },
    'src/features/payment-sync/payment-sync.api.ts': {
      'rpc get_sync_state': ['staff', () => fetchSyncState(signal)],
    },
    'src/features/people/people.api.ts': {
      'rpc person_id_of': ['staff', () => people.fetchPersonId('rosa.portulano@example.com', signal)],
      'rpc search_people': ['staff', () => people.searchPeople('rosa', 8, signal)],
      'rpc get_person': ['admin', () => people.fetchPerson(1, signal)],
      'rpc correct_address': [
        'admin',
        () =>
          people.correctAddress({
            ...{ address: 'carla.coordenada@example.com', corrected: 'carla@example.com', reason: 'Prueba' },
          }),
      ],
      'rpc join_people': ['staff', () => people.joinPeople('rosa.portulano@example.com', 1)],
      'rpc separate_address': ['staff', () => people.separateAddress('rosa.portulano@example.com')],
      'rpc add_person_note': ['staff', () => people.addPersonNote(1, 'Nota')],
      'rpc retry_step': ['staff', () => people.retryStep(known().failedStep)],
    },
    'src/features/recap/recap-admin.api.ts': {
      'recap_material select order limit': ['staff', () => recaps.fetchRecaps(1000, 9, signal)],
      'rpc list_recap_links': [
        'staff',
        () => recaps.fetchLinks({ recapId: known().rows.recapId, search: 'a' }, 1000, 9, signal),
      ],
      'rpc revoke_recap_links': ['staff', () => recaps.revokeLinks([known().linkId])],
      'rpc renew_recap_link': ['staff', () => recaps.renewLink(known().linkId)],
    },
    'src/features/recap/recap.api.ts': {
      'rpc get_recap': ['anon', () => fetchRecap(known().rows.token)],
      'rpc rate_recap': ['anon', () => rateRecap(known().rows.token, 5)],
    },
    'src/features/sales/sales.api.ts': {
      'rpc list_sales': ['staff', () => sales.fetchSales(1, signal)],
      'rpc void_sale': [
        'admin',
        async () => sales.voidSale({ sale: await saleOf('bruno.paralelo@example.com'), reason: 'Prueba' }),
      ],
      'rpc amend_sale': [
        'admin',
        async () =>
          sales.amendSale({
            sale: await saleOf('ana.meridiana@example.com'),
            terms: { agreed: money(1000, 'USD'), count: 2 },
            free: null,
            reason: 'Prueba',
          }),
      ],
      'rpc change_cohort': [
        'admin',
        async () =>
          sales.changeCohort({
            sale: await saleOf('karina.teselas@example.com'),
            cohortId: await nextCohort('gee-python'),
            agreed: money(9000, 'USD'),
            reason: 'Prueba',
          }),
      ],
      'rpc record_refund': [
        'admin',
        () =>
          sales.recordRefund({
            ...{
              key: 'prueba-de-devolucion',
              chargeId: known().rows.paidId,
              kind: 'chargeback',
              through: 'hand',
            },
            ...{ amount: money(50, 'USD'), reason: 'Prueba', withdrawAccess: false, voidSale: false },
          }),
      ],
      'rpc decide_refund': [
        'admin',
        async () => {
          const sale = await saleOf('sale6@b.co')
          const refundId = sale.charges[0]?.refunds[0]?.id ?? 0
          return sales.decideRefund({ refundId, decision: 'reverse', reason: 'Prueba' })
        },
      ],
      'rpc grant_sale_access': [
        'staff',
        async () => sales.grantAccess(await saleOf('ana.meridiana@example.com')),
      ],
      'rpc resend_access': [
        'staff',
        async () => sales.resendAccess(await saleOf('ana.meridiana@example.com')),
      ],
      'rpc withdraw_sale_access': [
        'staff',
        async () =>
          sales.withdrawAccess({ sale: await saleOf('ana.meridiana@example.com'), reason: 'Prueba' }),
      ],
      'rpc resolve_payment_review': [
        'staff',
        () => sales.resolveReview({ chargeId: known().rows.paidId, decision: 'dismissed', note: 'Prueba' }),
      ],
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
    'src/features/money-exports/export-jobs.ts': {
      'rpc export_payments': ['staff', () => exportCsv(paymentsJob(everyPayment, { ARS: 0.0008 }, today))],
      'rpc export_balances': ['staff', () => exportCsv(studentsJob(everyStudent, today))],
      'rpc count_payments': ['staff', () => exportCsv(paymentsJob(everyPayment, { ARS: 0.0008 }, today))],
      'rpc count_balances': ['staff', () => exportCsv(studentsJob(everyStudent, today))],
    },
    'src/features/money-reports/report-job.ts': {
      'rpc debt_report': ['staff', () => exportCsv(reportJob('debtsWithLinks', today, null))],
      'rpc installment_report': ['staff', () => exportCsv(reportJob('installments', today, today))],
      'rpc duplicate_payer_report': ['staff', () => exportCsv(reportJob('duplicatePayers', today, null))],
      'rpc similar_email_report': ['staff', () => exportCsv(reportJob('similarEmails', today, null))],
    },
    'src/flows/csv-export/csv-format.api.ts': {
      'rpc current_staff': ['staff', () => fetchCsvFormat()],
      'rpc set_csv_format': ['staff', () => saveCsvFormat('semicolon')],
    },
    'src/features/tracking/balances.api.ts': {
      'rpc list_balances': ['staff', () => fetchBalances(trackedBalances.plain, today, null, 50, signal)],
      'rpc count_balances': ['staff', () => countBalances(trackedBalances.plain, today, signal)],
      'rpc money_cards': ['staff', () => fetchMoneyCards(today, signal)],
    },
    'src/features/tracking/tracking.api.ts': {
      'rpc count_payments': [
        'staff',
        () => countPayments({ status: 'all', type: 'all', search: 'a', days: everyDay }, signal),
      ],
      'rpc list_payments': [
        'staff',
        () => {
          const filter = { status: 'all', type: 'all', search: 'a', days: everyDay } as const
          return fetchPayments(filter, { createdAt: '2099-01-01T00:00:00Z', id: 9 }, 9, signal)
        },
      ],
    },
    'src/features/health/rates.api.ts': {
      'rpc list_exchange_rates': ['staff', () => fetchRates(signal)],
      'rpc set_exchange_rate': [
        'staff',
        () => setRate({ currency: 'ARS', unitsPerDollar: 1500, source: 'Banco Nación' }),
      ],
      // The rate of the sample data that waits for a person.
      'rpc confirm_exchange_rates': ['staff', () => confirmRates([12])],
    },
    'src/flows/estimate/exchange-rate.api.ts': {
      'rpc get_exchange_rate': ['anon', () => readExchangeRate('ARS')],
    },
    'src/flows/purchase/price.api.ts': {
      'rpc get_current_course_price': ['anon', () => lookUpPrice(toBaseSlug('gee-python'))],
    },
    'src/flows/staff-courses/staff-seats.api.ts': {
      'rpc get_seats_left': ['staff', () => fetchSeats([1], signal)],
    },
    'src/flows/staff-courses/staff-courses.api.ts': {
      'courses_moodle select order order order limit': [
        'staff',
        () => new QueryClient().fetchQuery(staffCoursesQuery()),
      ],
    },
  }
}
