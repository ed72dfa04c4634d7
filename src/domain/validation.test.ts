import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validate } from './validate.ts'
import { maxLengthOf } from './validation.ts'

const schema = v.strictObject({
  name: v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(5, 'too_long')),
  payer: v.strictObject({ phone: v.string('invalid_phone') }),
})

test('returns a new, trimmed object', () => {
  const input = { name: ' Ana ', payer: { phone: '1' } }
  const result = validate(schema, input)
  expect(result).toEqual({ ok: true, value: { name: 'Ana', payer: { phone: '1' } } })
  expect(input.name).toBe(' Ana ')
})

test.each<[string, unknown, { field: string; code: string }[]]>([
  ['an empty text', { name: '  ', payer: { phone: '1' } }, [{ field: 'name', code: 'required' }]],
  ['a long text', { name: 'Mariana', payer: { phone: '1' } }, [{ field: 'name', code: 'too_long' }]],
  ['a missing field', { payer: { phone: '1' } }, [{ field: 'name', code: 'required' }]],
  ['a nested field', { name: 'Ana', payer: { phone: 7 } }, [{ field: 'payer.phone', code: 'invalid_phone' }]],
  [
    'an unknown field',
    { name: 'Ana', payer: { phone: '1' }, admin: true },
    [{ field: 'admin', code: 'unknown_field' }],
  ],
  ['no object', null, [{ field: '', code: 'required' }]],
  ['a list', [], [{ field: 'name', code: 'required' }]],
])('refuses %s', (_name, input, problems) => {
  const result = validate(schema, input)
  expect(result.ok).toBe(false)
  if (!result.ok) expect(result.problems).toEqual(expect.arrayContaining(problems))
})

test('names every field once', () => {
  const twice = v.object({ a: v.pipe(v.string(), v.minLength(3, 'required'), v.email('invalid_email')) })
  const result = validate(twice, { a: 'x' })
  expect(result).toEqual({ ok: false, problems: [{ field: 'a', code: 'required' }] })
})

test('the limit of a path is read from its schema', () => {
  const schema = v.pipe(
    v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.maxLength(60)),
      note: v.nullish(v.pipe(v.string(), v.maxLength(9)), ''),
      payer: v.nullable(v.strictObject({ phone: v.optional(v.pipe(v.string(), v.maxLength(40))) })),
      amount: v.number(),
    }),
    v.check(() => true),
  )
  const paths = ['name', 'note', 'payer.phone', 'amount', 'absent.path']
  expect(paths.map((path) => maxLengthOf(schema, path))).toEqual([60, 9, 40, undefined, undefined])
})
