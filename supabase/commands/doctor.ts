import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { siteVariables, unfitForSite, type Values } from '../../build/site-values.ts'
import { variableProblemTexts } from '../../src/content/check-details.ts'
import {
  allGoodText,
  checkFinding,
  checkGroupTitles,
  checkLabels,
  problemsText,
} from '../../src/content/checks.ts'
import {
  type CheckBy,
  type CheckCode,
  checks,
  checksBy,
  type UnfitVariable,
} from '../../src/domain/contracts/checks.ts'
import { functionVariables, variablesWithProblems } from '../functions/_shared/variables.ts'
import { carryOut, providerChecks, type Run } from '../functions/staff-health/provider-checks.ts'
import { composeEnvironment } from '../local/environment.ts'
import { defaultPorts } from '../local/ports.ts'
import { doctorTexts, variableSources } from './doctor-texts.ts'

/** `note`: neither good nor bad, but worth knowing. */
export type Finding = { state: 'good' | 'bad' | 'note'; label: string; text: string }
export type Findings = { title: string; findings: Finding[] }[]

/** A call that changes nothing and takes at most this long. */
const timeoutMs = 9000

/** What a local backend makes by itself at each start. */
const madeByLauncher = ['GOOGLE_SERVICE_ACCOUNT', 'CREDENTIAL_KEYS']

/**
 * All that the list of checks leaves to the command (decision 174): every variable with what is wrong with it, the project and
 * each provider by a call that changes nothing. `isLocal`: the values are those of the local backend. Never contains a value.
 */
export async function diagnose(values: Values, isLocal: boolean): Promise<Findings> {
  const get = (name: string) => values[name]
  const problems = [...unfitForSite(values), ...variablesWithProblems(get)].filter(
    ({ name }) => !(isLocal && values[name] === '' && madeByLauncher.includes(name)),
  )
  // A secret in whatever public variable.
  const exposed = problems.filter(({ problem }) => problem === 'public_secret').map(({ name }) => name)
  const siteNames = new Set([...Object.keys(siteVariables), ...exposed])
  const lineOf = (name: string) => variableLine(name, values[name], problems, isLocal)
  const runs: Record<Exclude<CheckBy<'command'>, 'site_variables' | 'variables'>, Run> = {
    ...projectChecks(values),
    ...providerChecks(get, AbortSignal.timeout(timeoutMs), async () => null),
  }
  async function foundIn(group: 'project' | 'providers') {
    const names = checksBy('command').filter((name) => name in runs && checks[name].group === group)
    const findings = names.map(async (name): Promise<Finding> => {
      const found = await carryOut(runs[name as keyof typeof runs])
      const text = checkFinding(name, found).join('\n      - ')
      return { state: found.code === 'ok' ? 'good' : 'bad', label: checkLabels[name], text }
    })
    return { title: checkGroupTitles[group], findings: await Promise.all(findings) }
  }
  return [
    { title: checkLabels.site_variables, findings: [...siteNames].map(lineOf) },
    { title: checkLabels.variables, findings: Object.keys(functionVariables).map(lineOf) },
    ...(await Promise.all([foundIn('project'), foundIn('providers')])),
  ]
}

function variableLine(
  name: string,
  value: string | undefined,
  problems: UnfitVariable[],
  isLocal: boolean,
): Finding {
  const note = (text: string): Finding => ({ state: 'note', label: name, text })
  if (name.startsWith('SUPABASE_') && !value) return note(doctorTexts.byPlatform)
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
  return note(isLocal && madeByLauncher.includes(name) ? doctorTexts.byLauncher : doctorTexts.empty)
}

/** The project as a visitor meets it. */
function projectChecks(values: Values) {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key, FUNCTIONS_URL, VITE_SITE_URL } = values
  const headers = { apikey: key ?? '' }
  return {
    async key(): Promise<CheckCode> {
      const settings = await ask(`${url}/auth/v1/settings`, { headers })
      if (settings.status !== 200) return 'key_refused'
      const { disable_signup: isClosed, external } = settings.json as {
        disable_signup?: boolean
        external?: { anonymous_users?: boolean }
      }
      if (isClosed === false) return 'sign_up_open'
      return external?.anonymous_users ? 'anonymous_open' : 'ok'
    },
    async functions(): Promise<CheckCode> {
      const preflight = await ask(`${FUNCTIONS_URL}/get-certificate`, {
        method: 'OPTIONS',
        headers: { origin: VITE_SITE_URL ?? '', 'access-control-request-method': 'POST' },
      })
      if (preflight.status === 404) return 'functions_missing'
      const { allowedOrigin } = preflight
      return allowedOrigin !== null && allowedOrigin === originOf(VITE_SITE_URL) ? 'ok' : 'functions_refuse'
    },
    async database(): Promise<CheckCode> {
      const price = `${url}/rest/v1/rpc/get_current_course_price?course_slug_pattern=none`
      return (await ask(price, { headers })).status === 200 ? 'ok' : 'database_empty'
    },
  }
}

type Answer = { status: number; json: unknown; allowedOrigin: string | null }

/** Rejects without an answer. */
async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  const text = await response.text()
  const allowedOrigin = response.headers.get('access-control-allow-origin')
  return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : {}, allowedOrigin }
}

function originOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : null
}

const marks = { good: '✓', bad: '✗', note: '·' } as const

/** The findings as text, and the number of problems. */
export function report(groups: Findings): { text: string; problems: number } {
  const problems = groups.flatMap(({ findings }) => findings).filter(({ state }) => state === 'bad').length
  const text = groups.map(({ title, findings }) =>
    [title, ...findings.map(({ state, label, text }) => `  ${marks[state]} ${label}: ${text}`)].join('\n'),
  )
  const end = problems === 0 ? allGoodText : problemsText(problems)
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
