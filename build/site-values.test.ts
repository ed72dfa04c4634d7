import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { variableProblemTexts } from '../src/content/check-details.ts'
import type { VariableProblem } from '../src/domain/contracts/checks.ts'
import { diagnose } from '../supabase/commands/doctor.ts'
import { readFileEnvironment, rootDir } from '../supabase/local/environment.ts'
import { refusals, unfitForSite, type Values } from './site-values.ts'

const hosted = {
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_Ab12Cd34Ef56Gh78Ij90',
  VITE_SITE_URL: 'https://escuela.org',
  VITE_HCAPTCHA_SITEKEY: '5b1a1c3e-8f0e-4a57-9d7e-0f3f1f0a9c11',
  VITE_HCAPTCHA_SCRIPT_URL: '',
  VITE_CHECKOUT_ORIGINS: 'https://checkout.provider.org',
  VITE_GA_MEASUREMENT_ID: '',
} satisfies Values

const serviceRole = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`

const folders: string[] = []

/** A folder of texts as a school has them. */
function texts(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridiano-texts-'))
  folders.push(folder)
  mkdirSync(join(folder, 'courses'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('a hosted site with its values, and a local one with those of .env.example, are built', () => {
  expect(refusals(hosted, texts())).toEqual([])
  expect(refusals(readFileEnvironment(rootDir, '.env.example'), join(rootDir, 'src', 'content'))).toEqual([])
})

test.each<[string, Values, VariableProblem]>([
  ['missing', { VITE_SUPABASE_URL: undefined }, 'missing'],
  ['missing', { VITE_SUPABASE_PUBLISHABLE_KEY: '' }, 'missing'],
  ['malformed', { VITE_SITE_URL: 'escuela.org' }, 'malformed'],
  ['without TLS', { VITE_SITE_URL: 'http://escuela.org' }, 'malformed'],
  [
    'more than an origin',
    { VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co/rest/v1' },
    'malformed',
  ],
  ['more than an origin', { VITE_CHECKOUT_ORIGINS: 'https://checkout.provider.org/pay' }, 'malformed'],
  ['malformed', { VITE_SUPABASE_PUBLISHABLE_KEY: 'publishable' }, 'malformed'],
  ['malformed', { VITE_CHECKOUT_ORIGINS: 'checkout' }, 'malformed'],
  ['malformed', { VITE_HCAPTCHA_SITEKEY: 'my-site' }, 'malformed'],
  ['malformed', { VITE_GA_MEASUREMENT_ID: 'UA-1' }, 'malformed'],
  ['of this machine', { VITE_SUPABASE_URL: 'http://127.0.0.1:54321' }, 'local'],
  ['of this machine', { VITE_CHECKOUT_ORIGINS: 'http://localhost:24333' }, 'local'],
  ['of a name kept for samples', { VITE_SUPABASE_URL: 'https://project.example' }, 'local'],
  ['of the local backend', { VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local_meridiano' }, 'sample'],
  ['a key for tests', { VITE_HCAPTCHA_SITEKEY: '10000000-ffff-ffff-ffff-000000000001' }, 'sample'],
  ['a secret key', { VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_Ab12Cd34Ef56Gh78' }, 'public_secret'],
  ['a secret key of the older kind', { VITE_SUPABASE_PUBLISHABLE_KEY: serviceRole }, 'public_secret'],
  ['a secret under another name', { VITE_ANYTHING: 'sb_secret_Ab12Cd34Ef56Gh78' }, 'public_secret'],
])('%s is refused, and named by the doctor: %j', async (_what, change, problem) => {
  const [name = ''] = Object.keys(change)
  expect(unfitForSite({ ...hosted, ...change })).toEqual([{ name, problem }])
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  const [site] = await diagnose({ ...hosted, ...change }, false)
  vi.unstubAllGlobals()
  const bad = site?.findings.filter(({ state }) => state === 'bad')
  expect(bad).toEqual([
    { state: 'bad', label: name, text: expect.stringContaining(variableProblemTexts[problem]) },
  ])
})

test('a secret of the functions is found in any public variable, on this machine as well', () => {
  const leak = { MOODLE_TOKEN: 'abc123def456', VITE_CLASSROOM: 'abc123def456' }
  const found = [{ name: 'VITE_CLASSROOM', problem: 'public_secret' }]
  expect(unfitForSite({ ...hosted, ...leak })).toEqual(found)
  expect(unfitForSite({ ...readFileEnvironment(rootDir, '.env.example'), ...leak })).toEqual(found)
})

test('values of two projects beside each other are refused', () => {
  const functions = { SITE_URL: 'https://otra.org', SUPABASE_URL: hosted.VITE_SUPABASE_URL }
  expect(unfitForSite({ ...hosted, ...functions })).toEqual([{ name: 'VITE_SITE_URL', problem: 'mixed' }])
  const live = { DLOCALGO_CHECKOUT_URL: 'https://checkout-sbx.provider.org' }
  expect(unfitForSite({ ...hosted, ...live })).toEqual([{ name: 'VITE_CHECKOUT_ORIGINS', problem: 'mixed' }])
})

test('invented people and addresses of samples stop a hosted build, by the name of their file', () => {
  const folder = texts({
    'teachers.ts': "[{ name: 'A', sample: true, role: 'B' }]",
    'courses/gee.ts': "export const email = 'hola@escuela.example'",
    'site.ts': "export const email = 'hola@escuela.org', x = [].example",
  })
  expect(refusals(hosted, folder)).toEqual([expect.stringContaining('courses/gee.ts, teachers.ts:')])
  expect(refusals({ ...hosted, VITE_SITE_URL: 'http://127.0.0.1:5173' }, folder)).toEqual([])
})

test('the content of the repository has no sample in it', () => {
  expect(refusals(hosted, join(rootDir, 'src', 'content'))).toEqual([])
})
