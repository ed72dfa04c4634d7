import { describe, expect, test } from 'vitest'
import { isEmail, localPart, normalizeEmail } from './email.ts'

describe('isEmail', () => {
  test.each(['ana@example.com', 'a@b.c', 'ana+gee@sub.example.com.ar', 'ñandú@ejemplo.ar'])(
    'takes %s',
    (address) => {
      expect(isEmail(address)).toBe(true)
    },
  )

  test.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'a na@example.com',
    'ana@@example.com',
    'ana@example.',
  ])('refuses %j', (address) => {
    expect(isEmail(address)).toBe(false)
  })

  test.each(['\u0000', '\u0085', '\u00a0', '\u180e', '\u200b', '\u202e', '\ufeff', '\ud800', '\n'])(
    'refuses the invisible %j anywhere',
    (character) => {
      for (const address of [`a${character}@b.co`, `a@b${character}.co`, `a@b.co${character}`]) {
        expect(isEmail(address)).toBe(false)
      }
    },
  )

  test('ends at 254 characters', () => {
    const domain = '@example.com'
    expect(isEmail('a'.repeat(254 - domain.length) + domain)).toBe(true)
    expect(isEmail('a'.repeat(255 - domain.length) + domain)).toBe(false)
  })
})

test('one person is one address whatever the case and the spaces around', () => {
  expect(normalizeEmail('  Ana.Perez@Example.COM ')).toBe('ana.perez@example.com')
})

test.each([
  ['Ana@Example.com', 'ana'],
  ['', ''],
])('the local part of %j is %j', (address, part) => {
  expect(localPart(address)).toBe(part)
})
