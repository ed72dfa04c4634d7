import { beforeEach, describe, expect, test } from 'vitest'
import { stepKindNames, stepProblemTexts } from '../../src/content/outbox.ts'
import {
  type OutboxKind,
  outboxKinds,
  type StepProblem,
  stepProblems,
} from '../../src/domain/contracts/outbox.ts'
import { type OrderId, toOrderId } from '../../src/domain/order-id.ts'
import {
  createGoogleSheets,
  readServiceAccount,
  type ServiceAccount,
} from '../../supabase/functions/_shared/google-sheets.ts'
import { createMailerLite } from '../../supabase/functions/_shared/mailerlite.ts'
import { createMoodle } from '../../supabase/functions/_shared/moodle.ts'
import { createResend } from '../../supabase/functions/_shared/resend.ts'
import { type Run, runOutbox } from '../../supabase/functions/process-outbox/test-support/run-outbox.ts'
import {
  aSandbox,
  googleServiceAccount,
  mailerLiteAccount,
  moodleToken,
  resendApiKey,
} from '../local/sandbox.ts'
import { isLong } from '../support/sized.ts'
import {
  certifiedSheet,
  classroomCourse,
  correctedOf,
  databaseSteps,
  type StepStage,
} from './support/outbox-steps.ts'
import { aRest } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)

type Fault = Record<string, unknown> & { provider: string; path: string }

/** How a provider refuses one step, and how it refuses our key. */
type Provider = {
  anyCall: Pick<Fault, 'provider' | 'path'>
  refusal: Fault
  /** Null: the refusal is an answer about the effect, and the step is done. */
  problem: StepProblem | null
  badKey: Fault
}

const emails = { provider: 'resend', path: '/emails' }
const mail: Provider = {
  anyCall: emails,
  refusal: {
    ...emails,
    status: 422,
    body: { statusCode: 422, name: 'validation_error', message: 'Invalid `to` field.' },
  },
  problem: 'mail_refused',
  badKey: {
    ...emails,
    status: 403,
    body: { statusCode: 403, name: 'invalid_api_key', message: 'API key is invalid.' },
  },
}
const subscribers = { provider: 'mailerlite', path: '/api/subscribers' }
const list: Provider = {
  anyCall: subscribers,
  refusal: { ...subscribers, status: 422, body: { message: 'Invalid.', errors: { email: ['No.'] } } },
  problem: 'subscriber_refused',
  badKey: { ...subscribers, status: 401, body: { message: 'Unauthenticated.' } },
}
const webService = { provider: 'moodle', path: '/webservice/rest/server.php' }
const exception = (errorcode: string) => ({ status: 200, body: { exception: 'moodle_exception', errorcode } })
const classroom = (name: string): Provider => ({
  anyCall: webService,
  refusal: { provider: 'moodle', path: name, ...exception('wsnoinstance') },
  problem: 'course_closed',
  badKey: { ...webService, ...exception('invalidtoken') },
})

const readings = { provider: 'dlocal-go', path: '/v1/*' }
const charges: Provider = {
  anyCall: readings,
  refusal: { ...readings, status: 400, body: { code: 5000, message: 'Invalid request' } },
  problem: 'request_refused',
  badKey: { ...readings, status: 403, body: { code: 3001, message: 'Invalid credentials' } },
}

const refunds: Provider = { ...charges, problem: null }

const spreadsheets = { provider: 'google-sheets', method: 'POST', path: '/v4/*' }
const sheet: Provider = {
  anyCall: spreadsheets,
  refusal: { ...spreadsheets, status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT' } } },
  problem: 'sheet_unusable',
  badKey: { ...spreadsheets, status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } },
}

/** Every kind of step. A new kind does not compile before it has its provider and its arrangement. */
const providerOf: Record<OutboxKind, Provider> = {
  receipt_mail: mail,
  enquiry_mail: mail,
  enquiry_digest_mail: mail,
  enquiry_receipt_mail: mail,
  community_welcome_mail: mail,
  mailing_list: list,
  classroom_enrolment: classroom('enrol_manual_enrol_users'),
  classroom_withdrawal: classroom('enrol_manual_unenrol_users'),
  classroom_access: classroom('enrol_manual_enrol_users'),
  classroom_address: classroom('core_user_update_users'),
  access_mail: mail,
  desk_digest_mail: mail,
  payment_recheck: charges,
  payment_order_recheck: charges,
  payment_refund: refunds,
  certificate_mail: mail,
  sheet_row: sheet,
  sign_in_mail: mail,
  start_mail: mail,
  reminder_mail: mail,
  order_mail: mail,
  seat_mail: mail,
  sale_mail: mail,
  access_closed_mail: mail,
  person_copy_mail: mail,
  classroom_person: classroom('core_user_update_users'),
  mailing_list_erasure: list,
  classroom_erasure: classroom('core_user_delete_users'),
  sheet_erasure: sheet,
  file_erasure: mail,
}

const sandbox = aSandbox()
let open: StepStage
let people = 0

beforeEach(async () => {
  open = await databaseSteps(database.sql(), rest)
  await sandbox.control('POST', '/google-sheets/spreadsheets', { id: certifiedSheet, shared: true })
})

const directory = () => createMoodle({ url: `${sandbox.url}/moodle`, token: moodleToken, studentRoleId: 5 })

const now = Date.now
const account = readServiceAccount(googleServiceAccount) as ServiceAccount
const sheets = () => {
  const google = `${sandbox.url}/google-sheets`
  return createGoogleSheets({ tokenUrl: `${google}/token`, apiUrl: google, account, now })
}

function run({ client, classroom: classroomStore, payments }: StepStage): Promise<Run> {
  return runOutbox(
    { client },
    {
      mailer: () => createResend({ baseUrl: `${sandbox.url}/resend`, apiKey: resendApiKey, now }),
      mailingList: () =>
        createMailerLite({ apiUrl: `${sandbox.url}/mailerlite/api`, apiKey: mailerLiteAccount.apiKey, now }),
      classroom: { store: classroomStore, directory },
      payments: { store: payments, provider: sandbox.shop, now },
      spreadsheets: sheets,
      groupId: () => mailerLiteAccount.groups[0]?.id ?? null,
    },
  )
}

/** Where the provider keeps the effect of a step: how many there are. */
async function effects(kind: OutboxKind, stage: StepStage): Promise<number> {
  if (providerOf[kind] === charges) return stage.paid()
  if (providerOf[kind] === refunds) {
    const made = await sandbox.shop().listRefunds(0)
    return made.ok ? made.value.entries.length : Number.NaN
  }
  if (providerOf[kind] === mail)
    return (await sandbox.control<{ mails: object[] }>('GET', '/mail')).mails.length
  if (providerOf[kind] === list) {
    return (await sandbox.control<{ subscribers: object[] }>('GET', '/mailerlite/subscribers')).subscribers
      .length
  }
  if (providerOf[kind] === sheet) {
    const { spreadsheets } = await sandbox.control<{ spreadsheets: { rows: object[] }[] }>(
      ...(['GET', '/google-sheets/spreadsheets'] as const),
    )
    return spreadsheets.flatMap(({ rows }) => rows).length
  }
  const { users } = await sandbox.control<{ users: { email: string; courses: number[] }[] }>(
    'GET',
    '/moodle/users',
  )
  if (kind === 'classroom_address')
    return users.filter(({ email }) => email === correctedOf(`ana${people}@example.com`)).length
  return users.filter(({ courses }) => (kind === 'classroom_withdrawal') === (courses.length === 0)).length
}

/** What the payer paid at the provider, of which no notification has come. */
async function aPaidPayment(orderId: OrderId, email: string): Promise<string> {
  const address = 'https://meridiano.example/payment-success'
  const total = { minor: 15_000, currency: 'USD' }
  const order = { orderId, total, description: 'GEE', payer: { name: 'Ana', email } }
  const made = await sandbox
    .shop()
    .createPayment({ ...order, successUrl: address, backUrl: address, notificationUrl: address }, 4000)
  if (!made.ok) throw new Error(made.detail)
  await sandbox.control('POST', `/dlocal-go/payments/${made.value.id}/status?webhook=false`, {
    status: 'PAID',
  })
  return made.value.id
}

function arm(fault: Fault, times = 1): Promise<unknown> {
  return sandbox.control('POST', '/faults', { ...fault, times })
}

/** What a kind sends has tests of its own; mails and calls of one provider fail alike, which two of each show. */
const tried = outboxKinds.filter((kind, at) => {
  // What takes something away, or writes over it, is tried in erasure-steps.test.ts and correct-person.test.ts.
  if (kind === 'classroom_person' || kind.endsWith('_erasure')) return false
  const alike = outboxKinds.slice(0, at).filter((one) => providerOf[one].anyCall === providerOf[kind].anyCall)
  return isLong || alike.length < 2 || providerOf[kind].problem === null
})

describe.each(tried)('%s', (kind) => {
  const { anyCall, refusal, problem, badKey } = providerOf[kind]
  const isFirst = kind === outboxKinds.find((one) => providerOf[one].anyCall === anyCall)
  let step = 0

  beforeEach(async () => {
    people += 1
    const email = `ana${people}@example.com`
    const orderId = toOrderId(`order-of-a-step-${String(people).padStart(8, '0')}`)
    step = await open.add(kind, {
      email,
      orderId,
      providerPaymentId: anyCall === readings ? await aPaidPayment(orderId, email) : '',
    })
    if (kind !== 'classroom_withdrawal' && kind !== 'classroom_address') return
    const person = { firstname: 'Ana', lastname: 'Pérez', email, phone: null, country: null }
    const user = await directory().create(person, `ana${people}`)
    if (user.ok) await directory().enrol(user.value, classroomCourse)
  })

  async function isDelivered(): Promise<void> {
    // An order may have several payments, which no answer names.
    const answer = kind === 'payment_order_recheck' ? null : expect.any(String)
    expect(await open.look(step)).toEqual({ status: 'done', problem: null, answer })
    expect(await effects(kind, open)).toBe(1)
    expect(await run(open)).toMatchObject({ failed: 0 })
    expect(await effects(kind, open)).toBe(1)
  }

  test.runIf(problem === null)('that the provider refuses is done, with its answer', async () => {
    await arm(refusal)
    expect(await run(open)).toMatchObject({ failed: 0 })
    expect(await open.look(step)).toEqual({ status: 'done', problem: null, answer: 'status_400_code_5000' })
    expect(await effects(kind, open)).toBe(0)
  })

  async function isGivenUp(because: StepProblem): Promise<void> {
    await arm(refusal)
    expect(await run(open)).toMatchObject({ failed: 1 })
    expect(await open.look(step)).toEqual({ status: 'failed', problem: because, answer: null })
    expect(stepProblems[because]).toBe('refused')
    expect(stepProblemTexts[because]).not.toBe('')
    expect(stepKindNames[kind]).not.toBe('')
    await open.pass(100_000)
    expect(await run(open)).toMatchObject({ failed: 0 })
    expect(await effects(kind, open)).toBe(0)
  }

  test('is given up with a reason where the provider refuses it; retried, it has its effect once though an answer is lost', async () => {
    if (problem !== null) {
      await isGivenUp(problem)
      await open.retry(step)
    }
    await arm({ ...anyCall, apply_then_drop: true })
    await run(open)
    await open.pass(3601)
    await run(open)
    await isDelivered()
  })

  // As long as this step is tried, so is any other of its provider.
  test.runIf(isFirst)(
    'whose provider fails waits; after more than a day it is given up, and is delivered when staff retry it',
    async () => {
      await arm({ ...anyCall, status: 503 }, 2)
      const failing = { problem: 'provider_failed', answer: null }
      expect(await run(open)).toMatchObject({ failed: 1 })
      expect(await open.look(step)).toEqual({ status: 'pending', ...failing })
      expect(await run(open)).toMatchObject({ failed: 0 })
      await open.pass(86_401)
      await run(open)
      expect(await open.look(step)).toEqual({ status: 'failed', ...failing })
      await open.retry(step)
      expect(await run(open)).toMatchObject({ failed: 0 })
      await isDelivered()
    },
  )

  test.runIf(isFirst)(
    'waits for days while our key is refused, and is delivered once it is right',
    async () => {
      await arm(badKey, 3)
      for (let day = 0; day < 3; day += 1) {
        expect(await run(open)).toMatchObject({ failed: 1 })
        expect(await open.look(step)).toEqual({ status: 'pending', problem: 'key_refused', answer: null })
        await open.pass(86_401)
      }
      expect(await run(open)).toMatchObject({ failed: 0 })
      await isDelivered()
    },
  )
})
