import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { addedCode, internationalPhone } from './phone.ts'

test.each([
  ['AR', ' 11 5555 0100 ', '+54 11 5555 0100'],
  ['BR', '(11) 5555-0100', '+55 (11) 5555-0100'],
  ['AR', '+54 11 5555 0100', '+54 11 5555 0100'],
  ['AR', '+5411 5555 0100', '+54 11 5555 0100'],
  ['AR', '+54-11 5555 0100', '+54 11 5555 0100'],
  ['AR', '0054 11 5555 0100', '+54 11 5555 0100'],
  ['AR', '+1 202 555 0100', '+1 202 555 0100'],
  // As chats and address books copy them.
  ['PE', '\u202a+51 987 654 321\u202c', '+51 987 654 321'],
  ['AR', '\u2066+54 9 11 5555\u20110134\u2069', '+54 9 11 5555-0134'],
  ['OTHER', '+1 202 555 0100', '+1 202 555 0100'],
  ['OTHER', '+1 (202) 555-0100', '+1 (202) 555-0100'],
  ['OTHER', ' +34612345678 ', '+34612345678'],
  ['OTHER', '0034 612 345 678', '+34 612 345 678'],
] as const)('in %s, %j is %j', (country, typed, phone) => {
  expect(internationalPhone(typed, country)).toEqual({ ok: true, phone })
})

test('no code is shown before a copied number that has its own', () => {
  expect(addedCode('\u202a+51 987 654 321\u202c', 'PE')).toBeNull()
  expect(addedCode(' 987 654 321', 'PE')).toBe('+51')
})

test.each(countryCodes)('in %s a number with its own + is taken as typed', (country) => {
  expect(internationalPhone('+34 612 345 678', country)).toEqual({ ok: true, phone: '+34 612 345 678' })
})

test.each([
  ['OTHER', '612 345 678', 'phone_without_code'],
  ['OTHER', '1 202 555 0100', 'phone_without_code'],
  ['OTHER', 'once', 'invalid_phone'],
  ['AR', 'once', 'invalid_phone'],
  ['AR', '123', 'invalid_phone'],
  ['AR', '(----)', 'invalid_phone'],
  ['AR', '', 'invalid_phone'],
  ['AR', '5'.repeat(41), 'invalid_phone'],
  ['AR', '+', 'invalid_phone'],
  ['AR', '+34 61', 'invalid_phone'],
  ['AR', '+0 612 345 678', 'invalid_phone'],
  ['AR', '++34 612 345 678', 'invalid_phone'],
  ['AR', '+34 612 345 678 901 234', 'invalid_phone'],
  ['AR', '612+345678', 'invalid_phone'],
] as const)('in %s, %j is refused: %s', (country, typed, code) => {
  expect(internationalPhone(typed, country)).toEqual({ ok: false, code })
})
