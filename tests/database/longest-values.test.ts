import { beforeAll, describe, expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { cohortSlugOf, toBaseSlug } from '#domain/course-slug.ts'
import { emailOfLength } from '../../src/domain/test-support/email-cases.ts'
import { type CohortValues, checkCohort } from '../../src/features/cohorts/cohort-values.ts'
import { createCohort } from '../../src/features/cohorts/cohorts.api.ts'
import { asStored, emptyRecap, requestOf } from '../../src/features/recap/recap-values.ts'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { enquiryStore } from '../../supabase/functions/_shared/enquiry.ts'
import { staffCaller, staffFinder } from '../../supabase/functions/_shared/staff-call.ts'
import { aTestEdge, openLimiter, post } from '../../supabase/functions/_shared/test-support/edge.ts'
import { asStaff } from '../../supabase/functions/_shared/test-support/staff.ts'
import {
  createHandler as addMemberHandler,
  addStaffMemberStore,
} from '../../supabase/functions/add-staff-member/index.ts'
import {
  createHandler as enrolHandler,
  enrollStudentStore,
} from '../../supabase/functions/enroll-student/index.ts'
import {
  createHandler as communityHandler,
  joinCommunityStore,
} from '../../supabase/functions/join-community/index.ts'
import { createHandler as businessHandler } from '../../supabase/functions/send-business-contact/index.ts'
import { createHandler as contactHandler } from '../../supabase/functions/send-contact-email/index.ts'
import {
  createHandler as newsletterHandler,
  subscribeNewsletterStore,
} from '../../supabase/functions/subscribe-newsletter/index.ts'
import {
  createHandler as recapHandler,
  upsertRecapMaterialStore,
} from '../../supabase/functions/upsert-recap-material/index.ts'
import type { Actor } from './support/actors.ts'
import { reachDataApi, dataApiUrl as url } from './support/data-api.ts'
import { storeCheckedFile } from './support/recap-files.ts'
import { aDatabase } from './support/test-database.ts'

// The database must accept whatever a contract or form accepts: the longest values are stored,
// and one character more is a problem of its field, never a server error.

const database = aDatabase({ template: 'seeded' })

let actor: Actor = 'service'

reachDataApi(database, () => actor)

const longestFile = `pdfs/${'a'.repeat(151)}.pdf`
beforeAll(() => storeCheckedFile(database.sql(), longestFile))

const long = (length: number) => 'ñ'.repeat(length)
const link = (length: number) => `https://b.example/${'x'.repeat(length - 18)}`

type Handler = (request: Request) => Promise<Response>
type Form = {
  actor: Actor
  handler: () => Handler
  /** Every text field at its longest. */
  body: Record<string, unknown>
  /** The next value beyond the limit, where it is not one more of the last character. */
  longer?: Record<string, string>
}

const edge = aTestEdge()
const limiter = openLimiter()
const service = () => databaseClient(url, 'secret')
const staff = () => ({
  edge,
  findStaff: staffFinder(url, 'sb_publishable_test'),
  call: staffCaller(url, 'sb_publishable_test'),
})
const enrolment: Handler = (request) => {
  const { call, ...deps } = staff()
  return enrolHandler({ ...deps, store: enrollStudentStore(call) })(request)
}

const forms: Record<string, Form> = {
  'contact enquiry': {
    actor: 'service',
    handler: () => contactHandler({ edge, limiter, store: enquiryStore(service()) }),
    body: {
      firstName: long(120),
      lastName: long(120),
      email: emailOfLength(254),
      phone: long(40),
      country: long(60),
      ...{ message: long(5000), formType: 'course', courseName: long(160), courseSlug: 'a'.repeat(80) },
    },
  },
  'business enquiry': {
    actor: 'service',
    handler: () => businessHandler({ edge, limiter, store: enquiryStore(service()) }),
    body: {
      fullName: long(240),
      company: long(160),
      position: long(160),
      email: emailOfLength(254),
      phone: long(40),
      ...{ serviceType: 'consultoria', message: long(5000), source: 'corporate', courseSlug: 'a'.repeat(80) },
    },
  },
  community: {
    actor: 'service',
    handler: () => {
      const digest = async (text: string) => text
      return communityHandler({ edge, limiter, digest, store: joinCommunityStore(service()) })
    },
    body: { name: long(160), email: emailOfLength(254), phone: '1'.repeat(40) },
  },
  newsletter: {
    actor: 'service',
    handler: () => newsletterHandler({ edge, limiter, store: subscribeNewsletterStore(service()) }),
    body: { email: emailOfLength(254), source: long(60) },
  },
  enrolment: {
    actor: 'staff',
    handler: () => enrolment,
    body: {
      firstname: long(120),
      lastname: long(120),
      email: emailOfLength(254),
      phone: long(40),
      country: long(60),
      ...{ courseIds: [2], price: '999999999.99', payment_mode: 'cuotas', installments_number: 36 },
      mailing_group_id: '9'.repeat(32),
    },
    longer: { price: '1000000000.00' },
  },
  'demo access': {
    actor: 'staff',
    handler: () => enrolment,
    body: {
      isDemo: true,
      firstname: long(120),
      lastname: long(120),
      email: emailOfLength(254),
      phone: long(40),
      ...{ profession: long(160), country: long(60), notes: long(4000) },
      access_ends_at: '9999-12-31T23:59:59Z',
    },
    longer: { access_ends_at: '9999-12-31T23:59:59-03:00' },
  },
  recap: {
    actor: 'staff',
    handler: () => {
      const { call, ...deps } = staff()
      const bucket = {
        part: async () => ({
          ok: true as const,
          value: { bytes: new TextEncoder().encode('%PDF-1.7'), size: 8 },
        }),
        remove: async () => ({ ok: true as const, value: true as const }),
      }
      // Only the server may do this; see beforeAll.
      const recordChecked = async () => undefined
      return recapHandler({ ...deps, bucket, recordChecked, store: upsertRecapMaterialStore(call) })
    },
    body: {
      course_id: 2,
      cohort: long(60),
      class_id: long(60),
      class_title: long(200),
      description: long(4000),
      ...{ pdf_url: longestFile, material_url: link(2048), video_url: link(2048) },
      announcement: long(4000),
    },
    longer: { pdf_url: `pdfs/${'a'.repeat(152)}.pdf` },
  },
}

const choices: unknown[] = ['course', 'consultoria', 'corporate', 'cuotas']

/** For each text field, a value that is one character too long. */
function longerFields({ body, longer = {} }: Form): [field: string, value: string][] {
  return Object.entries(body).flatMap(([field, value]) => {
    if (typeof value !== 'string' || choices.includes(value)) return []
    const next = value.includes('@') ? emailOfLength(255) : `${value}${value.slice(-1)}`
    return [[field, longer[field] ?? next]]
  })
}

let attempts = 0
function send({ handler }: Form, body: Record<string, unknown>) {
  attempts += 1
  return post(handler(), body, {
    ...asStaff,
    'idempotency-key': `longest-${String(attempts).padStart(16, '0')}`,
  })
}

describe.each(Object.entries(forms))('%s', (_name, form) => {
  test('is stored at its longest', async () => {
    actor = form.actor
    expect(await send(form, form.body)).toMatchObject({ status: 200 })
  })

  test('has a problem of each field that is longer', async () => {
    actor = form.actor
    for (const [field, value] of longerFields(form))
      expect(await send(form, { ...form.body, [field]: value }), field).toMatchObject({
        status: 422,
        body: { problems: [{ field }] },
      })
  })
})

test('stores a recap whose addresses begin with a capital, as phones write them', async () => {
  actor = 'staff'
  const typed = { material_url: 'Https://drive.example/a', video_url: ' HTTPS://youtu.be/abcdefghijk ' }
  const values = { ...emptyRecap, ...typed, course_id: '2', cohort: 'A', class_id: '1', class_title: 'T' }
  const edit = {
    values: asStored(values, (announcement) => announcement),
    base: { values: emptyRecap, version: null },
  }
  const form = forms.recap
  expect(form && (await send(form, requestOf(edit, 'slug')))).toMatchObject({ status: 200 })
})

test('stores the shortest member', async () => {
  actor = 'service'
  const form = forms.community
  const shortest = { name: 'A', email: 'a@b.co', phone: '1234' }
  expect(form && (await send(form, shortest))).toMatchObject({ status: 200 })
})

describe('a cohort', () => {
  const longest: CohortValues = {
    ...{
      name: long(160),
      month: '',
      regular_price_usd: '9999999.99',
      promo_price_usd: '9999999.99',
      is_price_active: true,
      is_current_cohort: true,
    },
    ...{
      installments_price_usd: '9999999.99',
      promo_installments_price_usd: '0.36',
      installments_count: '36',
      seats: '9999',
    },
    ...{ starts_on: '9999-12-31', moodle_course_id: '999999999999999', sheet_id: long(500) },
    subscription_link: 'https://checkout.dlocalgo.com/validate/subscription/12345678',
    ...{ certificate_hours: '2000', canva_template_url: link(2000) },
  }
  const stored = async (course: string, values: CohortValues) => {
    actor = 'admin'
    const { columns, problems } = checkCohort(values, toCalendarDay('2026-01-01'))
    expect(problems).toEqual({})
    return columns && (await createCohort(cohortSlugOf(toBaseSlug(course), '209912'), columns))
  }

  test('is stored at its longest', async () => {
    expect(await stored('longest', longest)).toMatchObject({ ok: true })
  })

  test('is stored with the first possible day', async () => {
    const first = {
      ...longest,
      starts_on: '0001-01-01',
      moodle_course_id: '1',
      is_current_cohort: false,
      seats: '0',
    }
    expect(await stored('first', first)).toMatchObject({
      ok: true,
      cohort: { starts_on: '0001-01-01' },
    })
  })

  test('is stored with addresses that begin with a capital, as phones write them', async () => {
    const typed = {
      ...{ ...longest, moodle_course_id: '2', is_current_cohort: false },
      subscription_link: 'Https://checkout.dlocalgo.com/validate/subscription/12345678',
      canva_template_url: 'HTTPS://www.canva.com/design/A',
    }
    expect(await stored('typed', typed)).toMatchObject({
      ok: true,
      cohort: {
        subscription_link: 'https://checkout.dlocalgo.com/validate/subscription/12345678',
        canva_template_url: 'https://www.canva.com/design/A',
      },
    })
  })

  test.each([
    ['name', long(161)],
    ['regular_price_usd', '10000000'],
    ['installments_count', '37'],
    ['seats', '10000'],
    ['starts_on', '0000-12-31'],
    ['starts_on', '10000-01-01'],
    ['moodle_course_id', '1000000000000000'],
    ['moodle_course_id', '0'],
  ] as const)('a wrong %s is a problem of that field', (field, value) => {
    expect(
      Object.keys(checkCohort({ ...longest, [field]: value }, toCalendarDay('2026-01-01')).problems),
    ).toEqual([field])
  })
})

describe('a member of the staff', () => {
  const add = (name: string) => {
    actor = 'admin'
    const { call, ...deps } = staff()
    const admin = { invite: async () => 'invited' as const }
    const handler = addMemberHandler({ ...deps, admin, store: addStaffMemberStore(call) })
    return post(handler, { email: 'nueva@example.com', role: 'staff', display_name: name }, asStaff)
  }

  test('is stored with the longest name and rejected with a longer one', async () => {
    await database.sql()`insert into auth.users (id, email)
      values ('a0000000-0000-4000-8000-0000000000aa', 'nueva@example.com')`
    expect(await add(long(121))).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'display_name' }] },
    })
    expect(await add(long(120))).toMatchObject({ status: 200 })
  })
})
