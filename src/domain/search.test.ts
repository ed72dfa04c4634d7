import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './search.ts'

test.each([
  ['ñandu', 'Ñandú'],
  ['perez', 'Pérez'],
  ['PINGÜINO', 'pinguino'],
  ['Sao Tome', 'São Tomé'],
  ['strasse', 'Straße'],
  ['Lodz', 'ŁÓDŹ'],
])('%s and %s match', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test('other letters stay different', () => {
  expect(fold('ana')).not.toBe(fold('ano'))
  expect(fold('año 2026, 50 %')).toBe('ano 2026, 50 %')
})

test('composed and precomposed letters match', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }),
  )
})
