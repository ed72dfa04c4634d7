import * as v from 'valibot'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import type { HealthCode } from '../../../src/domain/contracts/staff-health.ts'
import type { Env } from '../_shared/env.ts'
import { readServiceAccount, requestToken, type ServiceAccount } from '../_shared/google-sheets.ts'
import { callProvider, type HttpOutcome, jsonOrNull, userAgent } from '../_shared/http-client.ts'
import type { MoodleConfig } from '../_shared/moodle.ts'
import type { AccountQuestion } from '../_shared/payment-provider.ts'
import { type ClassroomFinding, checkClassroom } from './classroom-check.ts'

/** Undefined or null: not configured. */
export type ProviderConfig = {
  payments: AccountQuestion | null
  resend: { url?: string; apiKey?: string }
  mailerLite: { url?: string; apiKey?: string }
  moodle: Partial<MoodleConfig>
  googleSheets: { tokenUrl?: string; apiUrl?: string; account?: ServiceAccount }
  /** Needs no key. */
  exchangeRates: { url?: string }
}

/** As the other functions read it. */
export function providerConfigOf(env: Env, payments: AccountQuestion | null): ProviderConfig {
  const address = (name: string) => env.optional(name)?.replace(/\/+$/, '')
  return {
    payments,
    resend: { url: address('RESEND_BASE_URL'), apiKey: env.optional('RESEND_API_KEY') },
    mailerLite: { url: address('MAILERLITE_API_URL'), apiKey: env.optional('MAILERLITE_API_KEY') },
    moodle: {
      url: address('MOODLE_URL'),
      token: env.optional('MOODLE_TOKEN'),
      studentRoleId: Number(env.optional('MOODLE_STUDENT_ROLE_ID')),
    },
    googleSheets: {
      tokenUrl: address('GOOGLE_TOKEN_URL'),
      apiUrl: address('GOOGLE_SHEETS_URL'),
      account: readServiceAccount(env.optional('GOOGLE_SERVICE_ACCOUNT') ?? '') ?? undefined,
    },
    exchangeRates: { url: address('EXCHANGE_RATES_URL') },
  }
}

/** Courses of the classroom that the school opens; null: not known. */
export type Courses = () => Promise<readonly number[] | null>
type Check = (signal: AbortSignal, courses: Courses) => Promise<HealthCode | ClassroomFinding>
export type ProviderChecks = Record<
  'payments' | 'resend' | 'mailerlite' | 'moodle' | 'google_sheets' | 'exchange_rates',
  Check
>

const listSchema = v.object({ data: v.array(v.unknown()) })
const sheetNotFoundSchema = v.object({ error: v.object({ status: v.literal('NOT_FOUND') }) })
const ratesSchema = v.object({ result: v.literal('success'), rates: v.object({ USD: v.number() }) })
const resendErrorSchema = v.object({ name: v.string() })

/** Makes a read-only call to each provider with the credentials of the other functions. */
export function providerChecks(config: ProviderConfig): ProviderChecks {
  return {
    async payments(signal) {
      if (!config.payments) return 'credentials_missing'
      const { url, bearer, answer } = config.payments
      return judge(await get(url, bearer, signal), answer)
    },

    async resend(signal) {
      const { url, apiKey } = config.resend
      if (!url || !apiKey) return 'credentials_missing'
      const outcome = await get(`${url}/domains`, apiKey, signal)
      // A send-only key is valid; it is refused only for this read.
      const error = outcome.ok ? v.safeParse(resendErrorSchema, jsonOrNull(outcome.text)) : null
      if (error?.success && error.output.name === 'restricted_api_key') return 'ok'
      return judge(outcome, listSchema)
    },

    async mailerlite(signal) {
      const { url, apiKey } = config.mailerLite
      if (!url || !apiKey) return 'credentials_missing'
      return judge(await get(`${url}/groups?limit=1`, apiKey, signal), listSchema)
    },

    async moodle(signal, courses) {
      const { url, token, studentRoleId } = config.moodle
      if (!url || !token || !studentRoleId) return 'credentials_missing'
      return await checkClassroom({ url, token, studentRoleId }, await courses(), signal)
    },

    async google_sheets(signal) {
      const { tokenUrl, apiUrl, account } = config.googleSheets
      if (!tokenUrl || !apiUrl || !account) return 'credentials_missing'
      const access = await requestToken({ tokenUrl, apiUrl, account, now: Date.now }, signal)
      if (!access.ok) return codeOf(access.problem)
      // Spreadsheets belong to cohorts: that one is not found shows that the token is taken and the API is on.
      const outcome = await get(`${apiUrl}/v4/spreadsheets/none`, access.token, signal)
      return judge(outcome, sheetNotFoundSchema, 404)
    },

    async exchange_rates(signal) {
      const { url } = config.exchangeRates
      if (!url) return 'credentials_missing'
      const headers = { accept: 'application/json', 'user-agent': userAgent }
      return judge(
        await callProvider({ method: 'GET', url: `${url}/latest/USD`, headers, signal }),
        ratesSchema,
      )
    },
  }
}

function get(url: string, bearer: string, signal: AbortSignal): Promise<HttpOutcome> {
  const headers = {
    authorization: `Bearer ${bearer}`,
    accept: 'application/json',
    'user-agent': userAgent,
  }
  return callProvider({ method: 'GET', url, headers, signal })
}

function codeOf(problem: StepProblem): HealthCode {
  if (problem === 'key_refused' || problem === 'not_configured') return 'credentials_refused'
  return problem === 'provider_busy' ? 'rate_limited' : 'unreachable'
}

function judge(outcome: HttpOutcome, schema: v.GenericSchema, good = 200): HealthCode {
  if (!outcome.ok) return 'unreachable'
  if (outcome.status === 401 || outcome.status === 403) return 'credentials_refused'
  if (outcome.status === 429) return 'rate_limited'
  if (outcome.status >= 500) return 'unreachable'
  return outcome.status === good && v.is(schema, jsonOrNull(outcome.text)) ? 'ok' : 'unexpected_answer'
}
