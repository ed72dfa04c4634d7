import { createInterface } from 'node:readline/promises'
import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { adminTexts, outcomeTexts } from './admin-texts.ts'

const address = v.pipe(
  v.string(),
  v.trim(),
  v.url(),
  v.regex(/^https?:\/\//),
  v.transform((url) => url.replace(/\/+$/, '')),
)

/** What is asked, in this order; nothing of it is stored. */
const questions = {
  url: address,
  secretKey: v.pipe(v.string(), v.trim(), v.startsWith('sb_secret_')),
  siteUrl: address,
  functionsUrl: v.union([v.pipe(v.string(), v.trim(), v.literal('')), address]),
  cronSecret: v.pipe(v.string(), v.trim(), v.minLength(16)),
  email: v.pipe(v.string(), v.trim(), v.email()),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120)),
} as const

export type Answers = Record<keyof typeof questions, string>

/** Reads an answer; null once nobody answers any more. */
export type Asker = (question: string) => Promise<string | null>

/** The answers in their format, each asked again until it has it; null where nobody answers. */
export async function askAll(ask: Asker, write: (line: string) => void): Promise<Answers | null> {
  const answers: Partial<Answers> = {}
  for (const [name, format] of Object.entries(questions) as [
    keyof Answers,
    v.GenericSchema<string, string>,
  ][]) {
    while (answers[name] === undefined) {
      const given = await ask(adminTexts.ask[name])
      if (given === null) return null
      const read = v.safeParse(format, given)
      if (read.success) answers[name] = read.output
      else write(adminTexts.refused[name])
    }
  }
  return answers as Answers
}

const outcomesSchema = v.array(v.object({ part: v.string(), outcome: v.string() }))

/**
 * The first administrator with its account, the secrets of the schedule and its jobs, a line for each. Can be repeated.
 * True where everything stands.
 */
export async function setUp(answers: Answers, write: (line: string) => void): Promise<boolean> {
  const { url, secretKey, siteUrl, functionsUrl, cronSecret, email, name } = answers
  const client = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const told = (what: string, outcome: string) => write(`${what}: ${outcomeTexts[outcome] ?? outcome}`)
  const failed = (what: string, why: string): false => {
    write(adminTexts.failed(what, why))
    return false
  }

  const schedules = await client.rpc('set_up_schedules', {
    functions_url: functionsUrl || `${url}/functions/v1`,
    cron_secret: cronSecret,
  })
  if (schedules.error) return failed('set_up_schedules', schedules.error.message)
  const outcomes = v.parse(outcomesSchema, schedules.data)
  for (const { part, outcome } of outcomes) told(part, outcome)

  // An account that is there already gets a link for a new password; its sign-in stays as it is until that is used.
  const invited = await client.auth.admin.generateLink({
    type: 'invite',
    email,
    options: { data: { display_name: name } },
  })
  const isThere = invited.error?.code === 'email_exists'
  const made = isThere ? await client.auth.admin.generateLink({ type: 'recovery', email }) : invited
  if (made.error) return failed(adminTexts.account, made.error.message)
  const { user, properties } = made.data
  told(adminTexts.account, isThere ? 'there' : 'made')

  const administrator = await client.rpc('set_up_administrator', { user_id: user.id, display_name: name })
  if (administrator.error) {
    const exists = administrator.error.message === 'administrator_exists'
    write(`${adminTexts.administrator}: ${exists ? adminTexts.exists : administrator.error.message}`)
    return exists
  }
  told(adminTexts.administrator, String(administrator.data))
  if (administrator.data !== 'there') {
    const type = isThere ? 'recovery' : 'invite'
    write(adminTexts.link(`${siteUrl}/login/enlace#token_hash=${properties.hashed_token}&type=${type}`))
  }
  return outcomes.every(({ outcome }) => outcome !== 'extension_missing')
}

if (import.meta.main) {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new Promise<null>((resolve) => lines.once('close', () => resolve(null)))
  console.log(adminTexts.title)
  const answers = await askAll((question) => Promise.race([lines.question(question), closed]), console.log)
  lines.close()
  process.exitCode = answers !== null && (await setUp(answers, console.log)) ? 0 : 1
}
