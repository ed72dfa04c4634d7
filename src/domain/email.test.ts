import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailMaxLength, isEmail, localPart, mailboxOf, normalizeEmail } from './email.ts'
import {
  addressLikeText,
  emailOfLength,
  mailboxes,
  plainAddresses,
  refusedAddresses,
} from './test-support/email-cases.ts'

describe('isEmail', () => {
  test.each(plainAddresses)('takes %j', (address) => {
    expect(isEmail(address)).toBe(true)
  })

  test.each(refusedAddresses)('refuses %j', (address) => {
    expect(isEmail(address)).toBe(false)
  })

  test.each(['\u0000', '\ud800', '\udc00'])('refuses %j, which SQL cannot even be asked', (character) => {
    for (const address of [`a${character}@b.co`, `a@b${character}.co`, `a@b.co${character}`]) {
      expect(isEmail(address)).toBe(false)
    }
  })

  test('every accepted text is one mailbox in visible ASCII', () => {
    let taken = 0
    fc.assert(
      fc.property(addressLikeText, (text) => {
        if (!isEmail(text)) return
        taken += 1
        expect(text).toMatch(/^[!-~]{1,254}$/)
        expect(text).not.toMatch(/[<>(),;:"[\]\\]|\.\.|^\.|\.@|@\.|\.$/)
        expect(text.split('@')).toHaveLength(2)
      }),
      { numRuns: 5000, seed: 20_260_110 },
    )
    expect(taken).toBeGreaterThan(500)
  })

  test('accepts at most 254 characters', () => {
    expect(emailOfLength(emailMaxLength)).toHaveLength(254)
    expect(isEmail(emailOfLength(emailMaxLength))).toBe(true)
    expect(isEmail(emailOfLength(emailMaxLength + 1))).toBe(false)
  })

  test('answers fast, however long the text is', () => {
    for (const text of ['a.'.repeat(50_000), `a@${'a-'.repeat(50_000)}`, `a@${'a.'.repeat(120)}`]) {
      expect(isEmail(text)).toBe(false)
    }
  })
})

test('case and surrounding spaces do not matter', () => {
  expect(normalizeEmail('  Ana.Perez@Example.COM ')).toBe('ana.perez@example.com')
})

test.each(mailboxes)('%j is delivered to %j', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

test.each([
  ['Ana@Example.com', 'ana'],
  ['', ''],
])('the local part of %j is %j', (address, part) => {
  expect(localPart(address)).toBe(part)
})
