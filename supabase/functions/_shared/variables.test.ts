import { expect, test } from 'vitest'
import { siteVariables } from '../../../build/site-values.ts'
import { variableSources } from '../../commands/doctor-texts.ts'
import { newCredentialKey } from '../../local/credential-key.ts'
import { readFileEnvironment, rootDir } from '../../local/environment.ts'
import { payments } from './payment-wiring.ts'
import { functionVariables, variablesWithProblems } from './variables.ts'

const example = readFileEnvironment(rootDir, '.env.example')

/** As a school has them. */
const hosted: Record<string, string> = {
  SITE_URL: 'https://escuela.org',
  ALLOWED_ORIGINS: 'https://escuela.org',
  FUNCTIONS_URL: 'https://abcdefghijklmnopqrst.supabase.co/functions/v1',
  ...Object.fromEntries(Object.keys(payments.variables).map((name) => [name, 'https://provider.org'])),
  RESEND_BASE_URL: 'https://api.mail.org',
  RESEND_API_KEY: 're_Ab12Cd34',
  MAIL_FROM: 'Escuela <avisos@escuela.org>',
  MAIL_TO: 'hola@escuela.org',
  MAILERLITE_API_URL: 'https://lists.org/api',
  MAILERLITE_API_KEY: 'k3',
  MAILERLITE_GROUP_COMMUNITY: '120000000000000001',
  MAILERLITE_GROUP_NEWSLETTER: '120000000000000002',
  COMMUNITY_INVITE_URL: 'https://chat.org/grupo',
  MOODLE_URL: 'https://aula.escuela.org',
  MOODLE_TOKEN: 'k4',
  MOODLE_STUDENT_ROLE_ID: '5',
  GOOGLE_TOKEN_URL: 'https://tokens.org/token',
  GOOGLE_SHEETS_URL: 'https://sheets.org',
  GOOGLE_SERVICE_ACCOUNT: '{"client_email":"a@b.org","private_key":"k"}',
  EXCHANGE_RATES_URL: 'https://rates.org/v6',
  CREDENTIAL_KEYS: JSON.stringify({ keys: [newCredentialKey('2026-11')] }),
  CRON_SECRET: '0123456789abcdef0123456789abcdef',
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}',
}

const problemsOf = (values: Record<string, string | undefined>) =>
  variablesWithProblems((name) => ({ ...hosted, ...values })[name])

test('the values of a school work, and those of the local backend on this machine', () => {
  expect(problemsOf({})).toEqual([])
  const made = {
    CREDENTIAL_KEYS: hosted.CREDENTIAL_KEYS,
    GOOGLE_SERVICE_ACCOUNT: hosted.GOOGLE_SERVICE_ACCOUNT,
  }
  expect(problemsOf({ ...example, ...made })).toEqual([])
})

test.each([
  ['CRON_SECRET', undefined, 'missing'],
  ['CRON_SECRET', 'short', 'malformed'],
  ['CREDENTIAL_KEYS', '{"keys":[{"kid":"2026-11","kty":"RSA","n":"a","e":"AQAB"}]}', 'malformed'],
  ['SITE_URL', 'escuela.org', 'malformed'],
  ['ALLOWED_ORIGINS', 'https://escuela.org/', 'malformed'],
  ['ALLOWED_ORIGINS', 'https://escuela.org,http://localhost:5173', 'local'],
  ['RESEND_API_KEY', 'k', 'malformed'],
  ['MAIL_FROM', 'Escuela', 'malformed'],
  ['MAIL_FROM', 'Meridiano <avisos@meridiano.example>', 'local'],
  ['MAILERLITE_GROUP_COMMUNITY', '1.2e17', 'malformed'],
  ['MOODLE_URL', 'http://127.0.0.1:24333/moodle', 'local'],
  ['COMMUNITY_INVITE_URL', 'https://chat.meridiano.example/invitacion', 'local'],
  ['GOOGLE_SERVICE_ACCOUNT', '{"type":"service_account"}', 'malformed'],
  ['CREDENTIAL_KEYS', '{"keys":[]}', 'malformed'],
  ['MOODLE_TOKEN', 'moodle_local_meridiano', 'sample'],
  ['MOODLE_TOKEN', 'sandbox_token', 'sample'],
])('of a hosted project, %s as %j is %s', (name, value, problem) => {
  expect(problemsOf({ [name]: value })).toEqual([{ name, problem }])
})

test('each variable of .env.example has a format, and says where its value comes from', () => {
  const local = ['HCAPTCHA_SECRET', 'HCAPTCHA_SITEVERIFY_URL', 'LOCAL_JWT_SECRET']
  const known = [...Object.keys(siteVariables), ...Object.keys(functionVariables)]
  expect(known.sort()).toEqual(
    Object.keys(example)
      // Copies are no part of what runs, and their command names a value that is missing.
      .filter((name) => !local.includes(name) && !name.startsWith('COPY_'))
      .sort(),
  )
  expect(Object.keys(variableSources).sort()).toEqual(known)
})
