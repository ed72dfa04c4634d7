import { describe, expect, test } from 'vitest'
import { passwordProblem } from '#content/accounts.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { openLink } from './accounts.api.ts'
import { mailLinkIn } from './staff/link-page.tsx'

describe('the link of a mail', () => {
  test.each([
    ['#token_hash=abc&type=recovery', { kind: 'recovery', tokenHash: 'abc' }],
    ['#type=invite&token_hash=abc', { kind: 'invite', tokenHash: 'abc' }],
    ['#token_hash=abc&type=email_change', { kind: 'email_change', tokenHash: 'abc' }],
    ['#token_hash=abc&type=magiclink', null],
    ['#token_hash=&type=recovery', null],
    ['#type=recovery', null],
    ['', null],
  ])('%s', (hash, link) => {
    expect(mailLinkIn(hash)).toEqual(link)
  })
})

test.each([
  ['once letras', true],
  ['doce letras.', false],
  ['a'.repeat(72), false],
  ['a'.repeat(73), true],
  // Auth counts bytes.
  ['ñ'.repeat(37), true],
])('a password %s: refused %s', (password, isRefused) => {
  expect(passwordProblem(password) !== undefined).toBe(isRefused)
})

test.each([
  [{ status: 403, code: 'user_banned' }, 'account_disabled'],
  [{ status: 403, code: 'otp_expired' }, 'link_over'],
  ['offline', 'network'],
] as const)('a link that Auth answers with %j is %s', async (reply, refusal) => {
  startNetwork().auth('verify', null).reply = reply
  expect(await openLink('invite', 'abc')).toMatchObject({ ok: false, refusal })
})
