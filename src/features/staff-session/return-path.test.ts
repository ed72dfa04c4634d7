import { describe, expect, test } from 'vitest'
import { loginHref, returnPath } from './return-path.ts'

const origin = 'https://meridiano.test'

describe('where a login returns to', () => {
  test.each([
    ['/student-tracking?status=PENDING&q=ana', '/student-tracking?status=PENDING&q=ana'],
    ['/backoffice?tab=pagos#fin', '/backoffice?tab=pagos#fin'],
    ['/a/../student-tracking', '/student-tracking'],
  ])('keeps %s', (asked, expected) => {
    expect(returnPath(`?${new URLSearchParams({ next: asked })}`, origin)).toBe(expected)
  })

  test.each([
    '',
    'student-tracking',
    '//evil.test/x',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    '\\\\evil.test',
    'https://evil.test/',
    'https://meridiano.test@evil.test/',
    'javascript:alert(1)',
    '/login?next=/login',
  ])('replaces %j with the back office', (asked) => {
    expect(returnPath(`?${new URLSearchParams({ next: asked })}`, origin)).toBe('/backoffice')
  })

  test('the address of a guarded page survives the redirect to the login page', () => {
    const href = loginHref({ pathname: '/student-tracking', search: '?q=a%26b&type=single' })
    expect(returnPath(new URL(href, origin).search, origin)).toBe('/student-tracking?q=a%26b&type=single')
  })
})
