import { beforeEach, expect, test } from 'vitest'
import { attemptKeyFor, forgetAttemptKey } from './attempt-key.ts'

const request = { email: 'ana@ejemplo.test', payer: { name: 'Ana Prueba' }, amount: 200 }

beforeEach(() => window.sessionStorage.clear())

test('the same content has the same key, other content a different one', () => {
  const key = attemptKeyFor('a', request)
  expect(attemptKeyFor('a', { ...request })).toBe(key)
  expect(attemptKeyFor('b', request)).not.toBe(key)
  expect(attemptKeyFor('a', { ...request, amount: 200.01 })).not.toBe(key)
})

test('a forgotten key does not come back', () => {
  const key = attemptKeyFor('a', request)
  forgetAttemptKey('a')
  expect(attemptKeyFor('a', request)).not.toBe(key)
})

test('the content itself is not stored', () => {
  attemptKeyFor('a', request)
  expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/ana|ejemplo|prueba/i)
})

test('similar contents have different keys', () => {
  for (let amount = 1; amount <= 200; amount += 1) {
    const key = attemptKeyFor('a', request)
    expect(attemptKeyFor('a', { ...request, amount: 200 + amount / 100 })).not.toBe(key)
  }
})
