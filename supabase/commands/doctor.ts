import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { siteVariables, type UnfitVariable, unfitForSite, type Values } from '../../build/site-values.ts'
import { healthCheckLabels, healthFinding } from '../../src/content/health.ts'
import { variableProblemTexts } from '../../src/content/variable-problems.ts'
import { readEnv } from '../functions/_shared/env.ts'
import { payments } from '../functions/_shared/payment-wiring.ts'
import { functionVariables, variablesWithProblems } from '../functions/_shared/variables.ts'
import { providerChecks, providerConfigOf } from '../functions/staff-health/provider-checks.ts'
import { composeEnvironment } from '../local/environment.ts'
import { defaultPorts } from '../local/ports.ts'
import { doctorTexts, variableSources } from './doctor-texts.ts'

/** `note`: neither good nor bad, but worth knowing. */
export type Finding = { state: 'good' | 'bad' | 'note'; label: string; text: string }
export type Findings = { group: keyof typeof doctorTexts.groups; findings: Finding[] }[]

/** A call that changes nothing and takes at most this long. */
const timeoutMs = 9000

/** What a local backend makes by itself at each start. */
const madeByLauncher = ['GOOGLE_SERVICE_ACCOUNT', 'CREDENTIAL_KEYS']

/**
 * Every variable with what is wrong with it, the project and each provider by a call that changes nothing. `isLocal`: the
 * values are those of the local backend. Never contains a value.
 */
export async function diagnose(values: Values, isLocal: boolean): Promise<Findings> {
  const get = (name: string) => values[name]
  const problems = [...unfitForSite(values), ...variablesWithProblems(get)].filter(
    ({ name }) => !(isLocal && values[name] === '' && madeByLauncher.includes(name)),
  )
  // A secret in whatever public variable.
  const exposed = problems.filter(({ problem }) => problem === 'public_secret').map(({ name }) => name)
  const siteNames = new Set([...Object.keys(siteVariables), ...exposed])
  const lines = (names: string[]) => names.map((name) => lineOf(name, values[name], problems, isLocal))
  const ofPlatform = (name: string) => name.startsWith('SUPABASE_') && !values[name]
  return [
    { group: 'site', findings: lines([...siteNames]) },
    {
      group: 'functions',
      findings: Object.keys(functionVariables).flatMap((name) =>
        ofPlatform(name) ? [{ state: 'note', label: name, text: doctorTexts.byPlatform }] : lines([name]),
      ),
    },
    { group: 'project', findings: await askProject(values) },
    { group: 'providers', findings: [paymentsAre(get), ...(await askProviders(get))] },
  ]
}

function lineOf(
  name: string,
  value: string | undefined,
  problems: UnfitVariable[],
  isLocal: boolean,
): Finding {
  const own = problems.filter((one) => one.name === name)
  if (own.length > 0) {
    const what = own.map(({ problem }) => variableProblemTexts[problem]).join('; ')
    return {
      state: 'bad',
      label: name,
      text: `${what}. ${doctorTexts.where} ${variableSources[name] ?? '.env.example'}`,
    }
  }
  if (value) return { state: 'good', label: name, text: doctorTexts.given }
  const isMade = isLocal && madeByLauncher.includes(name)
  return { state: 'note', label: name, text: isMade ? doctorTexts.byLauncher : doctorTexts.empty }
}

async function askProject(values: Values): Promise<Finding[]> {
  const texts = doctorTexts.project
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key, FUNCTIONS_URL, VITE_SITE_URL } = values
  const headers = { apikey: key ?? '' }
  const [settings, price, preflight] = await Promise.all([
    ask(`${url}/auth/v1/settings`, { headers }),
    ask(`${url}/rest/v1/rpc/get_current_course_price?course_slug_pattern=none`, { headers }),
    ask(`${FUNCTIONS_URL}/get-certificate`, {
      method: 'OPTIONS',
      headers: { origin: VITE_SITE_URL ?? '', 'access-control-request-method': 'POST' },
    }),
  ])
  return [
    keyFinding(settings),
    price === null
      ? { state: 'bad', label: texts.database, text: texts.unreachable }
      : price.status === 200
        ? { state: 'good', label: texts.database, text: texts.databaseReady }
        : { state: 'bad', label: texts.database, text: texts.databaseEmpty },
    functionsFinding(preflight, VITE_SITE_URL),
  ]
}

function keyFinding(settings: Answer | null): Finding {
  const texts = doctorTexts.project
  const bad = (text: string): Finding => ({ state: 'bad', label: texts.key, text })
  if (settings === null) return bad(texts.unreachable)
  if (settings.status !== 200) return bad(texts.refused)
  const { disable_signup: isClosed, external } = settings.json as {
    disable_signup?: boolean
    external?: { anonymous_users?: boolean }
  }
  if (isClosed === false) return bad(texts.signUpOpen)
  if (external?.anonymous_users) return bad(texts.anonymousOpen)
  return { state: 'good', label: texts.key, text: texts.keyAccepted }
}

function functionsFinding(preflight: Answer | null, siteUrl: string | undefined): Finding {
  const texts = doctorTexts.project
  const bad = (text: string): Finding => ({ state: 'bad', label: texts.functions, text })
  if (preflight === null) return bad(texts.unreachable)
  if (preflight.status === 404) return bad(texts.functionsMissing)
  const accepts = preflight.allowedOrigin !== null && preflight.allowedOrigin === originOf(siteUrl)
  return accepts
    ? { state: 'good', label: texts.functions, text: texts.functionsReady }
    : bad(texts.functionsRefuse)
}

function paymentsAre(get: (name: string) => string | undefined): Finding {
  const label = healthCheckLabels.payments
  const isSandbox = payments.isSandbox(get)
  if (isSandbox === null) return { state: 'bad', label, text: doctorTexts.mixedPayments }
  return { state: 'note', label, text: isSandbox ? doctorTexts.sandbox : doctorTexts.live }
}

async function askProviders(get: (name: string) => string | undefined): Promise<Finding[]> {
  const env = readEnv(get)
  const checks = providerChecks(providerConfigOf(env, payments.accountQuestionOf(env)))
  return await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<Finding> => {
      const key = name as keyof typeof checks
      const unknown = async () => null
      const found = await check(AbortSignal.timeout(timeoutMs), unknown).catch(() => 'unreachable' as const)
      const finding = typeof found === 'string' ? { code: found, lacks: [] } : found
      const text = healthFinding({ name: key, ...finding }).join('\n      - ')
      return { state: finding.code === 'ok' ? 'good' : 'bad', label: healthCheckLabels[key], text }
    }),
  )
}

type Answer = { status: number; json: unknown; allowedOrigin: string | null }

/** Null without an answer. */
async function ask(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    const allowedOrigin = response.headers.get('access-control-allow-origin')
    return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : {}, allowedOrigin }
  } catch {
    return null
  }
}

function originOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : null
}

const marks = { good: '✓', bad: '✗', note: '·' } as const

/** The findings as text, and the number of problems. */
export function report(groups: Findings): { text: string; problems: number } {
  const problems = groups.flatMap(({ findings }) => findings).filter(({ state }) => state === 'bad').length
  const text = groups.map(({ group, findings }) =>
    [
      doctorTexts.groups[group],
      ...findings.map(({ state, label, text }) => `  ${marks[state]} ${label}: ${text}`),
    ].join('\n'),
  )
  const end = problems === 0 ? doctorTexts.allGood : doctorTexts.problems(problems)
  return { text: `\n${text.join('\n\n')}\n\n${end}\n`, problems }
}

/** The values of a file, or null where it cannot be read. */
function valuesOf(file: string): Values | null {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { env: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  })
  const file = typeof values.env === 'string' ? values.env : null
  const given =
    file === null ? composeEnvironment(defaultPorts, `http://127.0.0.1:${defaultPorts.site}`) : valuesOf(file)
  // `npm run doctor --env FILE` keeps the option for npm itself, and would look at the local values.
  if (positionals.length > 0) {
    console.error(doctorTexts.usage)
    process.exitCode = 2
  } else if (given === null) {
    console.error(`${doctorTexts.unreadable(file ?? '')} ${doctorTexts.usage}`)
    process.exitCode = 2
  } else {
    if (file !== null) console.log(doctorTexts.looksAt(file))
    const { text, problems } = report(await diagnose(given, file === null))
    console.log(text)
    process.exitCode = problems === 0 ? 0 : 1
  }
}
