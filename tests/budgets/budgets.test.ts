// Requests, bytes and elements of the built site: the same on every machine (decision 98).
import { describe, expect, test } from 'vitest'
import { grownModules, readAccepted, watchedPages } from './accepted.ts'
import { pageLimits } from './limits.ts'
import { measureSite, modulesOf } from './measure.ts'

const site = await measureSite()
const accepted = readAccepted()
const watched = watchedPages(site)
const pages = Object.entries(site.pages)
const kilobyte = 1024
const login = '/login'

/** A page grows by no more than this unless its new size is accepted. */
const growth = kilobyte

const font = 45 * kilobyte
const staffScripts = 251 * 1000
const staffRequests = 16

describe.each(pages)('%s', (address, page) => {
  test('keeps its limits', () => {
    const over = Object.entries(pageLimits)
      .map(([name, limit]) => [name, page[name as keyof typeof pageLimits], limit] as const)
      .filter(([, value, limit]) => value > limit)
      .map(([name, value, limit]) => `${name} ${value}, at most ${limit}`)
    const blamed = over.length > 0 ? grownModules(address, page, site, accepted) : []
    expect([...over, ...blamed]).toEqual([])
  })

  /** What only the staff, a form or an export needs comes when it is wanted. */
  test.skipIf(address === login).each([
    ['the session', /@supabase\/(auth|supabase)-js/],
    ['file storage', /@supabase\/storage-js/],
    ['realtime', /@supabase\/realtime-js/],
    ['the menus of Radix', /@radix-ui\/react-(dropdown-menu|menu|popper)|@floating-ui/],
    ['the sanitiser', /dompurify/],
    ['the CSV library', /papaparse/],
    ['the captcha', /hcaptcha|\/captcha/],
    ['the numbers of all countries', /libphonenumber|\/numbering-plan/],
    ['the back office', /\/staff[/-]/],
  ])('loads no code of %s', (_of, forbidden) => {
    const found = Object.keys(modulesOf(page, site)).filter((module) => forbidden.test(module))
    expect(found).toEqual([])
  })

  /** What stands on their first screen, a form or its fields, comes with them. */
  const isRead = !['/checkout', '/verificar', '/arrepentimiento', '/baja', login].includes(address)
  test.runIf(isRead)('loads nothing that only a form, a dialog or a toast needs', () => {
    const late =
      /@radix-ui|\/domain\/(validate|tax-id)\.ts|\/(send-form|toaster|dialog)\.tsx?$|contracts\/(enquiries|create-payment)\.ts/
    const found = Object.keys(modulesOf(page, site))
    expect(found.filter((module) => late.test(module))).toEqual([])
    expect(found.some((module) => module.includes('/valibot/'))).toBe(address === '/notebooks')
  })

  test.skipIf(address === '/checkout')('loads no form of a payment', () => {
    const form = /\/flows\/purchase\/(payment-form|invoice-fields)/
    expect(Object.keys(modulesOf(page, site)).filter((module) => form.test(module))).toEqual([])
  })
})

describe.each(watched)('%s', (address, page) => {
  test.each(['html', 'scriptBytes'] as const)('has not grown: %s', (name) => {
    const before = accepted.pages[address]?.[name] ?? 0
    const grown = page[name] - before
    const blamed = grown > growth ? grownModules(address, page, site, accepted) : []
    expect(blamed, `${grown} bytes more than the ${before} accepted; npm run budgets accepts them`).toEqual(
      [],
    )
    expect(grown).toBeLessThanOrEqual(growth)
  })
})

test.each([
  [login, site.pages[login], []],
  ['/backoffice', site.shells.backoffice, ['src/app/routes/staff/today-tab.tsx']],
])('the staff enter %s, with what it opens first, by few bytes and requests', (_address, page, first) => {
  const opened = [...site.chunks.values()].filter(({ modules }) => first.some((module) => module in modules))
  expect(opened).toHaveLength(first.length)
  const bytes = opened.reduce((sum, chunk) => sum + chunk.bytes, page?.scriptBytes ?? Number.NaN)
  expect(bytes).toBeLessThanOrEqual(staffScripts)
  expect((page?.requests ?? Number.NaN) + opened.length).toBeLessThanOrEqual(staffRequests)
})

test('one font file, small enough to come with the page, and one for formulas that none brings', () => {
  const [ofFormulas, ...others] = [...site.fonts].sort(([name]) => (name.includes('math') ? -1 : 1))
  expect(ofFormulas?.[0]).toMatch(/math-[\w-]+\.woff2$/)
  expect(others).toHaveLength(1)
  for (const [, bytes] of others) expect(bytes).toBeLessThanOrEqual(font)
})
