import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { variableProblemTexts } from '../src/content/check-details.ts'
import type { UnfitVariable } from '../src/domain/contracts/checks.ts'
import { leadsNowhere, problemOf } from '../src/domain/variables.ts'

const address = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
/** A host with nothing behind it; without TLS on this machine alone. */
const origin = v.pipe(v.string(), v.check(isOrigin))

/** What the site is built with. */
export const siteVariables = {
  VITE_SUPABASE_URL: origin,
  VITE_SUPABASE_PUBLISHABLE_KEY: v.pipe(v.string(), v.startsWith('sb_publishable_')),
  VITE_SITE_URL: origin,
  VITE_HCAPTCHA_SITEKEY: v.pipe(v.string(), v.uuid()),
  VITE_HCAPTCHA_SCRIPT_URL: v.union([v.literal(''), address]),
  VITE_CHECKOUT_ORIGINS: v.pipe(v.string(), v.check(isListOfAddresses)),
  VITE_GA_MEASUREMENT_ID: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^G-[A-Z0-9]+$/))]),
} as const

export type Values = Readonly<Record<string, string | undefined>>

/** Keys that open what row policies close, however their variable is called. */
const secretPattern = /sb_secret_|^re_[A-Za-z0-9]|PRIVATE KEY|"private_key"/
/** hCaptcha's own key for tests, which everybody passes. */
const testSiteKey = '10000000-ffff-ffff-ffff-000000000001'

/**
 * What a build would ship that does not work, or that nobody may see. `values`: of the build, and where they are known those
 * of the functions, which no public value may repeat. Whether the site is a hosted one says its own address.
 */
export function unfitForSite(values: Values): UnfitVariable[] {
  const hosted = !leadsNowhere(values.VITE_SITE_URL ?? '')
  const secrets = Object.entries(values)
    .filter(([name, value]) => isSecretName(name) && (value ?? '').length >= 8)
    .map(([, value]) => value)
  const found = Object.entries(siteVariables).flatMap(([name, format]) => {
    const problem = problemOf(format, values[name], hosted)
    return problem === null ? [] : [{ name, problem }]
  })
  const exposed = Object.entries(values)
    .filter(([name, value = '']) => name.startsWith('VITE_') && (isSecret(value) || secrets.includes(value)))
    .map(([name]) => ({ name, problem: 'public_secret' as const }))
  const named = new Set(exposed.map(({ name }) => name))
  const isTestKey = hosted && values.VITE_HCAPTCHA_SITEKEY === testSiteKey
  return [
    ...exposed,
    ...found.filter(({ name }) => !named.has(name)),
    ...(isTestKey ? [{ name: 'VITE_HCAPTCHA_SITEKEY', problem: 'sample' as const }] : []),
    ...(hosted ? mixedIn(values) : []),
  ]
}

/** Why a site is not built, a sentence each; none where it may be. `contentFolder`: of the school's texts. */
export function refusals(values: Values, contentFolder: string): string[] {
  const unfit = unfitForSite(values).map(({ name, problem }) => `${name} ${variableProblemTexts[problem]}.`)
  const samples = leadsNowhere(values.VITE_SITE_URL ?? '') ? [] : filesWithSamples(contentFolder)
  return samples.length === 0
    ? unfit
    : [
        ...unfit,
        `Hay personas, direcciones o textos de muestra en ${samples.join(', ')}: cámbialos por los de la escuela, o quítalos (decisión 34).`,
      ]
}

/** Files of content with invented people, or with addresses that lead nowhere. */
function filesWithSamples(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\bsample: true,|[\w-]\.example['"/]/.test(readFileSync(join(folder, file), 'utf8')))
    .sort()
}

function isSecretName(name: string): boolean {
  return !name.startsWith('VITE_') && /SECRET|TOKEN$|API_KEY|SERVICE_ACCOUNT|CREDENTIAL_KEYS/.test(name)
}

function isSecret(value: string): boolean {
  return secretPattern.test(value) || roleOf(value) === 'service_role'
}

/** The role in an older key of a project, which is a JWT. */
function roleOf(value: string): unknown {
  const [, payload] = value.split('.')
  if (!value.startsWith('eyJ') || payload === undefined) return null
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).role
  } catch {
    return null
  }
}

/** Values of two projects or sites beside each other: of what the functions are given, only what is known is compared. */
function mixedIn(values: Values): UnfitVariable[] {
  const { VITE_SITE_URL, VITE_SUPABASE_URL, VITE_CHECKOUT_ORIGINS } = values
  const { SITE_URL, SUPABASE_URL } = values
  const [, checkoutUrl] =
    Object.entries(values).find(([name]) => /^(?!VITE_).*_CHECKOUT_URL$/.test(name)) ?? []
  const origins = (VITE_CHECKOUT_ORIGINS ?? '').split(',').map(originOf)
  const mixed: [string, boolean][] = [
    ['VITE_SUPABASE_URL', !agree(VITE_SUPABASE_URL, SUPABASE_URL)],
    ['VITE_SITE_URL', !agree(VITE_SITE_URL, SITE_URL)],
    ['VITE_CHECKOUT_ORIGINS', !!checkoutUrl && !origins.includes(originOf(checkoutUrl))],
  ]
  return mixed.flatMap(([name, isMixed]) => (isMixed ? [{ name, problem: 'mixed' as const }] : []))
}

function agree(one: string | undefined, other: string | undefined): boolean {
  return !one || !other || originOf(one) === originOf(other)
}

function originOf(text: string): string | null {
  return URL.canParse(text.trim()) ? new URL(text.trim()).origin : null
}

function isOrigin(value: string): boolean {
  return originOf(value) === value.replace(/\/$/, '') && (value.startsWith('https://') || leadsNowhere(value))
}

function isListOfAddresses(value: string): boolean {
  return value.split(',').every((part) => isOrigin(part.trim()))
}
