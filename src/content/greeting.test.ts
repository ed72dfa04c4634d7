import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['Agustina', 'Hola, Agustina'],
  ['Ana Lucía Xoch', 'Hola, Ana Lucía Xoch'],
  ['Ing. Juan', 'Hola, Ing. Juan'],
  ['agustina@example.com', 'Hola'],
  ['', 'Hola'],
  [null, 'Hola'],
])('%j is greeted "%s"', (name, text) => {
  expect(greeting(name)).toBe(text)
})
