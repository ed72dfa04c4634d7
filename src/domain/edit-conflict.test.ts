import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesSince, chosenValues, conflictsOf } from './edit-conflict.ts'

const loaded = { title: 'Índices', video: '', seats: 20 as number | null, open: true }

test('a save sends what differs from what was loaded, emptied fields included', () => {
  expect(changesSince(loaded, loaded)).toEqual({})
  expect(changesSince(loaded, { ...loaded, title: '', seats: null, open: false })).toEqual({
    title: '',
    seats: null,
    open: false,
  })
})

describe('changes by somebody else', () => {
  test.each([
    ['nothing', loaded, {}, []],
    ['only what this side has changed too, alike', { ...loaded, title: 'Otro' }, { title: 'Otro' }, []],
    ['another field', { ...loaded, title: 'Mío' }, { seats: 5 }, [{ field: 'seats', suggested: 'stored' }]],
    ['the same field', { ...loaded, title: 'Mío' }, { title: 'Suyo' }, [{ field: 'title', suggested: null }]],
    ['a field here emptied', { ...loaded, seats: null }, { seats: 5 }, [{ field: 'seats', suggested: null }]],
    ['emptied a field', loaded, { title: '' }, [{ field: 'title', suggested: 'stored' }]],
  ])('%s', (_name, mine, theirs, expected) => {
    expect(conflictsOf({ loaded, mine, stored: { ...loaded, ...theirs } })).toEqual(expected)
  })
})

test('the chosen value is kept, whatever was suggested', () => {
  const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.constantFrom('', 'x', 'y') })
  const side = fc.constantFrom('mine' as const, 'stored' as const)
  fc.assert(
    fc.property(
      values,
      values,
      values,
      fc.record({ a: side, b: side, c: side }),
      (before, mine, stored, choice) => {
        const asked = conflictsOf({ loaded: before, mine, stored }).map(({ field }) => field)
        const choices = Object.fromEntries(asked.map((field) => [field, choice[field]]))
        const result = chosenValues(mine, stored, choices)
        for (const field of ['a', 'b', 'c'] as const) {
          const wanted = asked.includes(field)
            ? { mine, stored }[choice[field]][field]
            : stored[field] === before[field]
              ? mine[field]
              : stored[field]
          expect(result[field]).toBe(wanted)
        }
      },
    ),
  )
})
