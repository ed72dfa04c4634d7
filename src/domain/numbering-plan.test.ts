import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'

import { hasOwnCode, internationalPhone } from './numbering-plan.ts'

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
  // As browsers fill them in, with the country's code and no plus.
  ['AR', '5491155550134', '+54 91155550134'],
  ['AR', '54 11 5555 0134', '+54 11 5555 0134'],
  ['AR', '54 (9) 11 5555-0134', '+54 (9) 11 5555-0134'],
  ['MX', '52 55 1234 5678', '+52 55 1234 5678'],
  ['MX', '52 1 55 1234 5678', '+52 1 55 1234 5678'],
  ['CL', '56955550134', '+56 955550134'],
  ['CO', '57 300 555 0134', '+57 300 555 0134'],
  ['PE', '51955550134', '+51 955550134'],
  ['UY', '598 99 555 013', '+598 99 555 013'],
  ['BR', '55 11 91234-5678', '+55 11 91234-5678'],
  ['BO', '591 71234567', '+591 71234567'],
  ['CR', '50688881234', '+506 88881234'],
  ['EC', '593991234567', '+593 991234567'],
  ['GT', '50255551234', '+502 55551234'],
  ['PA', '507 6123-4567', '+507 6123-4567'],
  ['PY', '595981123456', '+595 981123456'],
  // Twice, once of the form and once of what was pasted.
  ['AR', '+54 54 9 11 5555 0134', '+54 9 11 5555 0134'],
  ['MX', '+52 +52 55 1234 5678'.replace(' +', ' '), '+52 55 1234 5678'],
  // Area codes that are the country's own digits: the number has its length already.
  ['BR', '55 3221-1234', '+55 55 3221-1234'],
  ['BR', '(55) 99123-4567', '+55 (55) 99123-4567'],
  ['PE', '51 351234', '+51 51 351234'],
  ['MX', '55 1234 5678', '+52 55 1234 5678'],
  // As people still dial.
  ['AR', '011 15 5555 0134', '+54 011 15 5555 0134'],
  ['MX', '044 55 1234 5678', '+52 044 55 1234 5678'],
  ['UY', '099 555 013', '+598 099 555 013'],
  // Spellings of our own files, of links and of other keyboards.
  ['AR', '(+54) 9 11 5555-0134', '+54 9 11 5555-0134'],
  ['AR', '(+34) 612 345 678', '+34 612 345 678'],
  ['OTHER', '(0034) 612 345 678', '+34 612 345 678'],
  ['AR', 'tel:+54-11-5555-0134', '+54 11-5555-0134'],
  ['AR', 'Cel.: 11 5555 0134', '+54 11 5555 0134'],
  ['AR', '＋54 11 5555 0134', '+54 11 5555 0134'],
  ['MX', '５５ １２３４ ５６７８', '+52 55 1234 5678'],
  ['OTHER', '+1 202 555 0100', '+1 202 555 0100'],
  ['OTHER', '+1 (202) 555-0100', '+1 (202) 555-0100'],
  ['OTHER', ' +34612345678 ', '+34612345678'],
  ['OTHER', '0034 612 345 678', '+34 612 345 678'],
] as const)('in %s, %j is %j', (country, typed, phone) => {
  expect(internationalPhone(typed, country)).toEqual({ ok: true, phone })
})

test.each([
  ['AR', '5491', false],
  ['AR', '5491155550134', true],
  ['AR', '(+54) 9 11', true],
  ['AR', '11 5555 0134', false],
  ['PE', '\u202a+51 987 654 321\u202c', true],
  ['PE', ' 987 654 321', false],
] as const)('in %s, %j has its own code: %s', (country, typed, has) => {
  expect(hasOwnCode(typed, country)).toBe(has)
})

test.each(countryCodes)('in %s a number with its own + is taken as typed', (country) => {
  expect(internationalPhone('+34 612 345 678', country)).toEqual({
    ok: true,
    phone: '+34 612 345 678',
  })
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
  ['AR', '5555 0134', 'invalid_phone'],
  ['AR', '549115555', 'invalid_phone'],
  ['MX', '52 55 1234', 'invalid_phone'],
  ['PE', '9555501344', 'invalid_phone'],
  ['OTHER', '+999 1234 5678', 'invalid_phone'],
] as const)('in %s, %j is refused: %s', (country, typed, code) => {
  expect(internationalPhone(typed, country)).toEqual({ ok: false, code })
})
