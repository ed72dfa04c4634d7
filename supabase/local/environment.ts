import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { defaultPorts, type Ports, StartupError } from './ports.ts'
import { payments } from './sandbox/payment-provider.ts'

export const rootDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const defaultDataDir = join(rootDir, 'supabase', '.temp', 'local')

export type Environment = Record<string, string>

/** Empty when the file is missing; throws StartupError when it is not a regular file. */
export function readFileEnvironment(dir: string, name: string): Environment {
  const path = join(dir, name)
  if (!existsSync(path)) return {}
  if (!statSync(path).isFile()) {
    throw new StartupError(
      `${name} is no file but a folder or something else (${path}). Remove or rename it; a copy of .env.example takes its place where values differ. Then start again.`,
    )
  }
  const parsed: Environment = {}
  for (const [key, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) parsed[key] = value ?? ''
  return parsed
}

/** URLs derived from the ports in use; they override both files, which contain the default ports only. */
function addresses(ports: Ports, siteUrl: string): Environment {
  const gateway = `http://127.0.0.1:${ports.gateway}`
  const sandbox = `http://127.0.0.1:${ports.sandbox}`
  const site = new URL(siteUrl)
  const twin = site.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'
  return {
    VITE_SUPABASE_URL: gateway,
    VITE_SITE_URL: siteUrl,
    VITE_HCAPTCHA_SCRIPT_URL: `${sandbox}/hcaptcha/1/api.js`,
    VITE_CHECKOUT_ORIGINS: sandbox,
    SUPABASE_URL: gateway,
    SITE_URL: siteUrl,
    ALLOWED_ORIGINS: [
      site.origin,
      `${site.protocol}//${twin}${site.port === '' ? '' : `:${site.port}`}`,
      `https://127.0.0.1:${ports.secureSite}`,
    ].join(','),
    FUNCTIONS_URL: `${gateway}/functions/v1`,
    ...payments.variables(sandbox),
    RESEND_BASE_URL: `${sandbox}/resend`,
    MAILERLITE_API_URL: `${sandbox}/mailerlite/api`,
    MOODLE_URL: `${sandbox}/moodle`,
    GOOGLE_TOKEN_URL: `${sandbox}/google-sheets/token`,
    GOOGLE_SHEETS_URL: `${sandbox}/google-sheets`,
    EXCHANGE_RATES_URL: `${sandbox}/exchange-rates/v6`,
    HCAPTCHA_SITEVERIFY_URL: `${sandbox}/hcaptcha/siteverify`,
  }
}

export function composeEnvironment(ports: Ports, siteUrl: string): Environment {
  const example = readFileEnvironment(rootDir, '.env.example')
  const own = readFileEnvironment(rootDir, '.env')
  const isDefault = Object.entries(defaultPorts).every(([name, port]) => ports[name as keyof Ports] === port)
  const derived = addresses(ports, siteUrl)
  // On the default ports .env wins, so that a developer can point one provider at its real sandbox.
  return isDefault ? { ...example, ...derived, ...own } : { ...example, ...own, ...derived }
}

export function requireValue(env: Environment, name: string): string {
  const value = env[name]
  if (value === undefined || value === '') {
    throw new StartupError(`${name} is empty. Give it a value in .env (.env.example has one that works).`)
  }
  return value
}

/** The key named `default` in SUPABASE_SECRET_KEYS or SUPABASE_PUBLISHABLE_KEYS. */
export function requireDefaultKey(env: Environment, name: string): string {
  try {
    const keys: unknown = JSON.parse(requireValue(env, name))
    if (typeof keys === 'object' && keys !== null && 'default' in keys && typeof keys.default === 'string') {
      return keys.default
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
  }
  throw new StartupError(`${name} must be JSON with a key named "default", as in .env.example.`)
}
