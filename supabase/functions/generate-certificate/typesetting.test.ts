import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setText } from './typesetting.ts'

const widthAt = (line: string, size: number) => line.length * size
const steps = [
  { size: 4, lines: 1 },
  { size: 2, lines: 2 },
  { size: 1, lines: 3 },
]

test('takes the largest size at which the text fits', () => {
  expect(setText('ab cd', 20, steps, widthAt)).toEqual({ lines: ['ab cd'], size: 4 })
  expect(setText('abcd efgh', 20, steps, widthAt)).toEqual({ lines: ['abcd efgh'], size: 2 })
  expect(setText('abcdefgh ijkl', 20, steps, widthAt)).toEqual({ lines: ['abcdefgh', 'ijkl'], size: 2 })
})

test('does not leave a short word alone where the lines can be even', () => {
  expect(setText('aaa bbb cc d', 20, steps, widthAt)?.lines).toEqual(['aaa bbb', 'cc d'])
})

test('refuses a word that is too long at every size', () => {
  expect(setText('a'.repeat(21), 20, steps, widthAt)).toBeNull()
})

test('keeps every word, in the width, in at most the lines of its size', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,22}$/), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(words, (typed) => {
      const set = setText(typed.join(' '), 20, steps, widthAt)
      if (!set) return
      expect(set.lines.join(' ')).toBe(typed.join(' '))
      expect(set.lines.length).toBeLessThanOrEqual(steps.find(({ size }) => size === set.size)?.lines ?? 0)
      for (const line of set.lines) expect(widthAt(line, set.size)).toBeLessThanOrEqual(20)
    }),
  )
})
