import * as v from 'valibot'
import type { UnfitVariable } from '../../../src/domain/contracts/checks.ts'
import { leadsNowhere, problemOf, type VariableFormat } from '../../../src/domain/variables.ts'
import { readServiceAccount } from './google-sheets.ts'
import { payments } from './payment-wiring.ts'

const text = v.pipe(v.string(), v.nonEmpty())
const address = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
const addresses = v.pipe(v.string(), v.check(isListOfOrigins))
const email = v.pipe(v.string(), v.email())
const wholeNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))
const optional = (format: VariableFormat): VariableFormat => v.union([v.literal(''), format])
/** As the platform gives its keys, by name. */
const keys = (prefix: string): VariableFormat =>
  v.pipe(v.string(), v.parseJson(), v.object({ default: v.pipe(v.string(), v.startsWith(prefix)) }))

/** What the functions read, with its format. The platform itself gives those that begin with SUPABASE_. */
export const functionVariables: Readonly<Record<string, VariableFormat>> = {
  SUPABASE_URL: address,
  SUPABASE_PUBLISHABLE_KEYS: keys('sb_publishable_'),
  SUPABASE_SECRET_KEYS: keys('sb_secret_'),
  SITE_URL: address,
  ALLOWED_ORIGINS: addresses,
  FUNCTIONS_URL: address,
  ...payments.variables,
  PAYPAL_HANDLE: optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,20}$/))),
  RESEND_BASE_URL: address,
  RESEND_API_KEY: v.pipe(v.string(), v.startsWith('re_')),
  MAIL_FROM: v.pipe(v.string(), v.check(isSender)),
  MAIL_TO: email,
  MAILERLITE_API_URL: address,
  MAILERLITE_API_KEY: text,
  MAILERLITE_GROUP_COMMUNITY: v.pipe(v.string(), v.digits()),
  MAILERLITE_GROUP_NEWSLETTER: v.pipe(v.string(), v.digits()),
  MAILERLITE_GROUP_STUDENTS: optional(v.pipe(v.string(), v.digits())),
  COMMUNITY_INVITE_URL: address,
  MOODLE_URL: address,
  MOODLE_TOKEN: text,
  MOODLE_STUDENT_ROLE_ID: wholeNumber,
  GOOGLE_TOKEN_URL: address,
  GOOGLE_SHEETS_URL: address,
  GOOGLE_SERVICE_ACCOUNT: v.pipe(
    v.string(),
    v.check((value) => readServiceAccount(value) !== null),
  ),
  EXCHANGE_RATES_URL: address,
  CREDENTIAL_KEYS: v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ keys: v.pipe(v.array(v.looseObject({ kid: v.string(), kty: v.string() })), v.minLength(1)) }),
    // The first one signs.
    v.check(({ keys: [first] }) => typeof first?.d === 'string'),
  ),
  ERASURES_PLACE: optional(v.pipe(v.string(), v.regex(/^s3:\/\/./))),
  ERASURES_S3_ENDPOINT: optional(address),
  ERASURES_S3_REGION: optional(text),
  ERASURES_S3_KEY_ID: optional(text),
  ERASURES_S3_SECRET: optional(text),
  CRON_SECRET: v.pipe(v.string(), v.minLength(16)),
  CRON_SECRET_PREVIOUS: v.string(),
}

/** What is wrong with the variables of the functions; those of the platform only where `given` has them. */
export function variablesWithProblems(get: (name: string) => string | undefined): UnfitVariable[] {
  const hosted = !leadsNowhere(get('SITE_URL') ?? '')
  return Object.entries(functionVariables).flatMap(([name, format]) => {
    const problem = problemOf(format, get(name), hosted && !name.startsWith('SUPABASE_'))
    return problem === null ? [] : [{ name, problem }]
  })
}

function isListOfOrigins(value: string): boolean {
  return value.split(',').every((part) => URL.canParse(part.trim()) && new URL(part).origin === part.trim())
}

function isSender(value: string): boolean {
  const [, bare = value] = /<([^<>]+)>$/.exec(value) ?? []
  return v.is(email, bare)
}
