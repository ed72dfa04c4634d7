import { expect, test } from 'vitest'
import { readRedirectRules } from '../serve/redirect-rules.ts'
import { paths } from '../src/platform/paths.ts'
import { renderRedirects } from './site-redirects.ts'

const names = Object.keys(paths) as (keyof typeof paths)[]
const text = renderRedirects(names)
const redirectOf = readRedirectRules(text)

test.each(names)('the address of %s is answered by its shell, whatever stands before it', (name) => {
  const address = paths[name].replace(/:\w+/g, 'a-value')
  expect(redirectOf(address)).toEqual({ status: 200, to: `/shell/${name}` })
  if (address !== '/') expect(redirectOf(`${address}/`)).toEqual({ status: 308, to: address })
})

test('other addresses are left to the files', () => {
  for (const path of [
    '/Backoffice',
    '/backoffice/x',
    '/recap',
    '/recap/',
    '/recap/a/b',
    '/cert/share/a/b',
    '//login',
  ]) {
    expect(redirectOf(path), path).toBeNull()
  }
})

test('has the format that both hosts read', () => {
  const lines = text.trimEnd().split('\n')
  for (const line of lines) expect(line).toMatch(/^\/\S* \/\S* (200|308)$/)
  expect(text).not.toContain('.html')
  const firstPattern = lines.findIndex((line) => line.includes(':'))
  // Cloudflare Pages takes 100 lines from the first pattern on.
  expect(lines.length - firstPattern).toBeLessThan(100)
})

test('a shell without an address stops the build', () => {
  expect(() => renderRedirects(['nobody'])).toThrow('shell/nobody.html')
})
