import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { authAdmin, removeFactors } from '../functions/_shared/auth-admin.ts'
import { adminTexts, outcomeTexts } from './admin-texts.ts'

const address = v.pipe(
  v.string(),
  v.trim(),
  v.url(),
  v.regex(/^https?:\/\//),
  v.transform((url) => url.replace(/\/+$/, '')),
)

/** What may be asked; nothing of it is stored. */
const questions = {
  url: address,
  secretKey: v.pipe(v.string(), v.trim(), v.startsWith('sb_secret_')),
  functionsUrl: v.union([v.pipe(v.string(), v.trim(), v.literal('')), address]),
  cronSecret: v.pipe(v.string(), v.trim(), v.minLength(16)),
  email: v.pipe(v.string(), v.trim(), v.email()),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120)),
  reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500)),
} as const

export type Answers = Record<keyof typeof questions, string>

export const setUpQuestions = ['url', 'secretKey', 'functionsUrl', 'cronSecret', 'email', 'name'] as const
export const factorQuestions = ['url', 'secretKey', 'email', 'reason'] as const

/** Reads an answer; null once nobody answers any more. */
export type Asker = (question: string) => Promise<string | null>

/** The answers in their format, each asked again until it has it; null where nobody answers. */
export async function askAll(
  names: readonly (keyof Answers)[],
  ask: Asker,
  write: (line: string) => void,
): Promise<Answers | null> {
  const answers: Answers = {
    url: '',
    secretKey: '',
    functionsUrl: '',
    cronSecret: '',
    email: '',
    name: '',
    reason: '',
  }
  for (const name of names) {
    let isRead = false
    while (!isRead) {
      const given = await ask(adminTexts.ask[name])
      if (given === null) return null
      const read = v.safeParse(questions[name], given)
      isRead = read.success
      if (read.success) answers[name] = read.output
      else write(adminTexts.refused[name])
    }
  }
  return answers
}

const outcomesSchema = v.array(v.object({ part: v.string(), outcome: v.string() }))

/**
 * The secrets of the schedule and its jobs, and the first administrator, who gets a mail to choose a password; a line for
 * each. Can be repeated. True where everything stands.
 */
export async function setUp(answers: Answers, write: (line: string) => void): Promise<boolean> {
  const { url, secretKey, functionsUrl, cronSecret, email, name } = answers
  const call = callerOf(url, secretKey)
  const told = (what: string, outcome: string) => write(`${what}: ${outcomeTexts[outcome] ?? outcome}`)

  const schedules = await call('set_up_schedules', {
    functions_url: functionsUrl || `${url}/functions/v1`,
    cron_secret: cronSecret,
  })
  if (!schedules.ok) return failed(write, adminTexts.schedule, schedules.why)
  const outcomes = v.parse(outcomesSchema, schedules.value)
  for (const { part, outcome } of outcomes) told(part, outcome)

  const invited = await authAdmin(url, secretKey).invite(email)
  if (invited !== 'invited' && invited !== 'known')
    return failed(write, adminTexts.account, adminTexts.noInvitation[invited])
  told(adminTexts.account, invited)
  const account = await call('account_of', { email })
  if (!account.ok) return failed(write, adminTexts.account, account.why)
  const made = await call('set_up_administrator', { user_id: account.value, display_name: name })
  if (!made.ok) return failed(write, adminTexts.administrator, made.why)
  told(adminTexts.administrator, String(made.value))
  return outcomes.every(({ outcome }) => outcome !== 'extension_missing')
}

/** Switches the lost second factor of a member off, which the log notes with its reason. */
export async function removeFactor(
  { url, secretKey, email, reason }: Pick<Answers, 'url' | 'secretKey' | 'email' | 'reason'>,
  write: (line: string) => void,
): Promise<boolean> {
  const call = callerOf(url, secretKey)
  const account = await call('account_of', { email })
  if (!account.ok) return failed(write, adminTexts.account, account.why)
  if (account.value === null) return failed(write, adminTexts.account, adminTexts.noAccount)
  const userId = String(account.value)
  const removed = await removeFactors(authAdmin(url, secretKey), userId, async () => {
    const begun = await call('begin_factor_removal', { user_id: userId, reason })
    return begun.ok
      ? { ok: true, value: v.parse(v.array(v.string()), begun.value) }
      : { ok: false, refusal: begun.why }
  })
  if (!removed.ok) return failed(write, adminTexts.factor, removed.refusal ?? adminTexts.notDeleted)
  write(`${adminTexts.factor}: ${outcomeTexts.made}`)
  return true
}

type Call = (
  name: string,
  given: Record<string, unknown>,
) => Promise<{ ok: true; value: unknown } | { ok: false; why: string }>

/** Calls SQL functions with the server's key. */
function callerOf(url: string, secretKey: string): Call {
  const client = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
  return async (name, given) => {
    const { data, error } = await client.rpc(name, given)
    return error ? { ok: false, why: error.message } : { ok: true, value: data }
  }
}

function failed(write: (line: string) => void, what: string, why: string): false {
  write(adminTexts.failed(what, outcomeTexts[why] ?? why))
  return false
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'second-factor': { type: 'boolean' } } })
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new Promise<null>((resolve) => lines.once('close', () => resolve(null)))
  const ask: Asker = (question) => Promise.race([lines.question(question), closed])
  console.log(adminTexts.title)
  const answers = await askAll(values['second-factor'] ? factorQuestions : setUpQuestions, ask, console.log)
  lines.close()
  const act = values['second-factor'] ? removeFactor : setUp
  process.exitCode = answers !== null && (await act(answers, console.log)) ? 0 : 1
}
