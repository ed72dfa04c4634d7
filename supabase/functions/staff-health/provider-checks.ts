import * as v from 'valibot'
import type { CheckCode, CheckResult } from '../../../src/domain/contracts/checks.ts'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import { readEnv } from '../_shared/env.ts'
import { readServiceAccount, requestToken } from '../_shared/google-sheets.ts'
import { callProvider, type HttpOutcome, jsonOrNull, userAgent } from '../_shared/http-client.ts'
import { payments } from '../_shared/payment-wiring.ts'
import { checkClassroom } from './classroom-check.ts'

/** How a check is carried out: once, by whoever proves it. */
export type Run = () => Promise<CheckCode | CheckResult>

/** Courses of the classroom that the school opens; null: not known. */
export type Courses = () => Promise<readonly number[] | null>

const listSchema = v.object({ data: v.array(v.unknown()) })
const sheetNotFoundSchema = v.object({ error: v.object({ status: v.literal('NOT_FOUND') }) })
const ratesSchema = v.object({ result: v.literal('success'), rates: v.object({ USD: v.number() }) })
const resendErrorSchema = v.object({ name: v.string() })

/** Never rejects: a check without an answer is unreachable. */
export async function carryOut(run: Run): Promise<CheckResult> {
  const found = await run().catch((): CheckCode => 'unreachable')
  return typeof found === 'string' ? { code: found, details: [] } : found
}

/** Makes a read-only call to each provider with the variables of the functions. */
export function providerChecks(
  get: (name: string) => string | undefined,
  signal: AbortSignal,
  courses: Courses,
) {
  const env = readEnv(get)
  const address = (name: string) => env.optional(name)?.replace(/\/+$/, '')

  function ask(url: string, bearer?: string): Promise<HttpOutcome> {
    const authorization: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
    const headers = { ...authorization, accept: 'application/json', 'user-agent': userAgent }
    return callProvider({ method: 'GET', url, headers, signal })
  }

  return {
    async payments() {
      const account = payments.accountQuestionOf(env)
      if (!account) return 'credentials_missing'
      const isSandbox = payments.isSandbox(get)
      if (isSandbox === null) return 'payments_mixed'
      const code = judge(await ask(account.url, account.bearer), account.answer)
      if (code === 'credentials_refused') return 'payment_key_refused'
      return { code, details: [{ what: isSandbox ? 'payments_sandbox' : 'payments_live', of: [] }] }
    },

    async resend() {
      const [url, key] = [address('RESEND_BASE_URL'), env.optional('RESEND_API_KEY')]
      if (!url || !key) return 'credentials_missing'
      const outcome = await ask(`${url}/domains`, key)
      // A send-only key is valid; it is refused only for this read.
      const error = outcome.ok ? v.safeParse(resendErrorSchema, jsonOrNull(outcome.text)) : null
      if (error?.success && error.output.name === 'restricted_api_key') return 'ok'
      return judge(outcome, listSchema)
    },

    async mailerlite() {
      const [url, key] = [address('MAILERLITE_API_URL'), env.optional('MAILERLITE_API_KEY')]
      if (!url || !key) return 'credentials_missing'
      return judge(await ask(`${url}/groups?limit=1`, key), listSchema)
    },

    async moodle() {
      const [url, token] = [address('MOODLE_URL'), env.optional('MOODLE_TOKEN')]
      const studentRoleId = Number(env.optional('MOODLE_STUDENT_ROLE_ID'))
      if (!url || !token || !studentRoleId) return 'credentials_missing'
      return await checkClassroom({ url, token, studentRoleId }, await courses(), signal)
    },

    async google_sheets() {
      const [tokenUrl, apiUrl] = [address('GOOGLE_TOKEN_URL'), address('GOOGLE_SHEETS_URL')]
      const account = readServiceAccount(env.optional('GOOGLE_SERVICE_ACCOUNT') ?? '')
      if (!tokenUrl || !apiUrl || !account) return 'credentials_missing'
      const access = await requestToken({ tokenUrl, apiUrl, account, now: Date.now }, signal)
      if (!access.ok) return codeOf(access.problem)
      // Spreadsheets belong to cohorts: that one is not found shows that the token is taken and the API is on.
      return judge(await ask(`${apiUrl}/v4/spreadsheets/none`, access.token), sheetNotFoundSchema, 404)
    },

    async exchange_rates() {
      const url = address('EXCHANGE_RATES_URL')
      if (!url) return 'credentials_missing'
      return judge(await ask(`${url}/latest/USD`), ratesSchema)
    },
  } satisfies Record<string, Run>
}

function codeOf(problem: StepProblem): CheckCode {
  if (problem === 'key_refused' || problem === 'not_configured') return 'credentials_refused'
  return problem === 'provider_busy' ? 'rate_limited' : 'unreachable'
}

function judge(outcome: HttpOutcome, schema: v.GenericSchema, good = 200): CheckCode {
  if (!outcome.ok) return 'unreachable'
  if (outcome.status === 401 || outcome.status === 403) return 'credentials_refused'
  if (outcome.status === 429) return 'rate_limited'
  if (outcome.status >= 500) return 'unreachable'
  return outcome.status === good && v.is(schema, jsonOrNull(outcome.text)) ? 'ok' : 'unexpected_answer'
}
