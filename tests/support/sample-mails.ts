import { toCalendarDay } from '../../src/domain/calendar.ts'
import { alarmCauses } from '../../src/domain/contracts/checks.ts'
import { enquiryForms } from '../../src/domain/contracts/enquiries.ts'
import { reminderMails } from '../../src/domain/contracts/reminders.ts'
import { toDebtToken } from '../../src/domain/debt-token.ts'
import { toOrderId } from '../../src/domain/order-id.ts'
import type { Mail } from '../../supabase/functions/_shared/resend.ts'
import { aNewEnquiry } from '../../supabase/functions/_shared/test-support/enquiries.ts'
import { addresses } from '../../supabase/functions/_shared/test-support/sender.ts'
import { certificateMail } from '../../supabase/functions/process-outbox/certificate-mail.ts'
import { communityMail } from '../../supabase/functions/process-outbox/community-mail.ts'
import { accessMail, seatMail, startMail } from '../../supabase/functions/process-outbox/course-mail.ts'
import { enquiryReceiptMail } from '../../supabase/functions/process-outbox/enquiry-receipt-mail.ts'
import {
  orderMail,
  receiptMail,
  reminderMail,
  saleMail,
} from '../../supabase/functions/process-outbox/payment-mail.ts'
import { personCopyMail } from '../../supabase/functions/process-outbox/person-copy-mail.ts'
import {
  deskDigestMail,
  enquiryDigestMail,
  enquiryMail,
} from '../../supabase/functions/process-outbox/school-mail.ts'
import { signInMail } from '../../supabase/functions/process-outbox/sign-in-mail.ts'
import { alarmMail } from '../../supabase/functions/watch/alarm-mail.ts'

/** What people type: their name, and what they write in a form. Courses are named by staff. */
export type Typed = { name: string; message: string; course: string }

const usual: Typed = {
  name: 'Camila',
  message: 'Hola,\n¿cuándo empieza el curso?',
  course: 'Google Earth Engine con Python',
}
const email = 'camila@example.com'
const token = 'k'.repeat(43)

/** One of each mail that the school sends, by what it is about. */
export function sampleMails({ name, message, course }: Typed = usual): [about: string, mail: Mail][] {
  const site = addresses.siteUrl
  const receipt = {
    ...{ email, payer_name: name, course_name: course, amount: 15, currency: 'USD', counts_as: null },
    ...{
      payment_type: 'installments' as const,
      installment_number: 2,
      installments_count: 6,
      installments_number: 6,
    },
    ...{ provider_payment_id: 'DP-283', order_id: 'order-id-0123456789abcdef', agreed: 90, paid: 30 },
    ...{ remaining: 60, access: 'active' as const, counts: true, revocable: true },
  }
  const enquiry = aNewEnquiry({ ...{ name, message, email }, course_name: course, company: message })
  const reminder = {
    ...{ email, name, token: toDebtToken('t'.repeat(43)), course_name: course, amount: 15, months_behind: 2 },
    ...{
      since: toCalendarDay('2026-10-28'),
      due_on: toCalendarDay('2026-11-27'),
      number: 3,
      installments: 6,
    },
    by_plan: true,
  }
  const sale = { email, name, course_name: course }
  const order = {
    ...{ email, name, course_id: 'gee-python', course_name: course, order_id: toOrderId('O'.repeat(43)) },
    ...{ coupon: 'TIERRA-15', token },
  }
  const certificate = {
    ...{ id: 'MER-2026-00042-ABCDE' as never, certificate_number: 'MER-2026-00042', version: 1, email, name },
    ...{ student_name: name, course_name: course },
  }
  const inGee = {
    ...{ name: course, base_slug: 'gee-python', slug: 'gee-python-202612' },
    starts_on: toCalendarDay('2026-12-09'),
    next_class_on: toCalendarDay('2026-12-23'),
  }
  const start = { ...inGee, email, name, course_name: course, country: 'MX' as const }
  const access = {
    email,
    name,
    product: course,
    username: 'camila.quispe',
    country: 'MX' as const,
    courses: [inGee],
    later: [],
  }
  const seat = {
    ...{
      email,
      name,
      course_name: course,
      base_slug: 'gee-python',
      slug: 'gee-python-202612',
      country: 'MX' as const,
      starts_on: inGee.starts_on,
      token,
    },
    until: '2026-12-01T01:30:00+00:00',
  }
  const signIn = { email, name, at: '2026-11-22T02:30:00+00:00', user_agent: message, ip: '203.0.113.7' }
  const digest = {
    ...{ day: '2026-11-29', total: 42, counts: { enquiry: 30, refund: 12 }, url: `${site}/backoffice` },
    oldest: [{ kind: 'enquiry', at: '2026-11-20T12:00:00+00:00', email, name }],
  }
  const alarm = { since: '2026-11-22T12:00:00Z', raised_at: '2026-11-22T12:40:00Z' }
  return [
    ['receipt', receiptMail(receipt, addresses)],
    ['receipt in review', receiptMail({ ...receipt, counts: false }, addresses)],
    ['access', accessMail(access, addresses)],
    [
      'access to several courses',
      accessMail(
        {
          ...access,
          courses: [
            inGee,
            { ...inGee, name: 'PostGIS', base_slug: 'geodatabases', slug: 'geodatabases-202612' },
          ],
          later: ['Deep Learning'],
        },
        addresses,
      ),
    ],
    ['start', startMail(start, undefined, addresses)],
    ['start that moved', startMail(start, toCalendarDay('2026-12-02'), addresses)],
    ['seat', seatMail(seat, addresses)],
    ...reminderMails.map((kind): [string, Mail] => [
      `reminder ${kind}`,
      reminderMail({ ...reminder, kind }, addresses),
    ]),
    ['refund', saleMail({ ...sale, refund: { amount: 75, currency: 'USD' } }, addresses)],
    ['withdrawn access', saleMail(sale, addresses)],
    ['unfinished order', orderMail(order, addresses, `${site}/functions/v1`)],
    ['certificate', certificateMail(certificate, addresses, `${site}/cert/MER-2026-00042`)],
    ['community', communityMail({ id: 1, email, name }, addresses, 'https://chat.example/invitation')],
    ['copy of their data', personCopyMail({ email, name, token, until: seat.until }, addresses)],
    ['sign-in', signInMail(signIn, addresses)],
    ...enquiryForms.map((form): [string, Mail] => [
      `answer to ${form}`,
      enquiryReceiptMail({ id: 4711, ...enquiry, form }, addresses),
    ]),
    ['enquiry', enquiryMail({ id: 4711, ...enquiry }, addresses)],
    [
      'several enquiries',
      enquiryDigestMail(
        [
          { id: 4711, ...enquiry },
          { id: 4712, ...enquiry },
        ],
        addresses,
      ),
    ],
    ['digest of the desk', deskDigestMail(digest, addresses)],
    ...alarmCauses.map((cause): [string, Mail] => [
      `alarm ${cause}`,
      alarmMail({ cause, ...alarm }, addresses),
    ]),
  ]
}
