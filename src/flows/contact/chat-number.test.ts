import { describe, expect, test } from 'vitest'
import { chatNumber, chatUrl } from './chat-number.ts'

describe('a number in the format of the messaging app', () => {
  test.each([
    ['+54 11 5555 0134', '5491155550134'],
    ['+54 9 11 5555-0134', '5491155550134'],
    ['+54 011 5555 0134', '5491155550134'],
    ['+52 55 5555 0134', '525555550134'],
    ['+57 300 555 0134', '573005550134'],
    ['+51 955 550 134', '51955550134'],
    ['+56 9 5555 0134', '56955550134'],
    ['+598 99 555 013', '59899555013'],
    ['+598 099 555 013', '59899555013'],
    ['+34 600 555 013', '34600555013'],
  ])('%s', (phone, number) => expect(chatNumber(phone)).toBe(number))

  test.each([null, '', '11 5555 0134', '+54 15 5555', '+54 11 15 5555 0134', '+52 555', '+34 1'])(
    '%s is not usable',
    (phone) => expect(chatNumber(phone)).toBeNull(),
  )
})

test('the text is prefilled, and without a number the app asks for the recipient', () => {
  expect(chatUrl('5491155550134', 'Hola Ñ & co')).toBe(
    'https://wa.me/5491155550134?text=Hola%20%C3%91%20%26%20co',
  )
  expect(chatUrl(null, 'Hola')).toBe('https://wa.me/?text=Hola')
})
