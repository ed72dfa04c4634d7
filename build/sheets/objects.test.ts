import { expect, test } from 'vitest'
import { type ClassMap, objectsOf, sieve } from './objects.ts'

function mapOf(rows: string[]): ClassMap {
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    classes: Uint8Array.from(rows.join(''), Number),
  }
}

function rowsOf({ width, classes }: ClassMap): string[] {
  const text = classes.join('')
  return Array.from({ length: classes.length / width }, (_, row) =>
    text.slice(row * width, (row + 1) * width),
  )
}

test('pixels of a class that touch by a corner are two objects', () => {
  expect(objectsOf(mapOf(['10', '01'])).sizes).toEqual([1, 1, 1, 1])
})

test('the end of a row does not touch the start of the next one', () => {
  expect(objectsOf(mapOf(['001', '100'])).sizes).toEqual([4, 1, 1])
  expect(objectsOf(mapOf(['101', '100'])).sizes).toEqual([2, 3, 1])
})

test('a small object takes the class that most of its border touches', () => {
  const sieved = sieve(mapOf(['00022', '01022', '00022']), 2)
  expect(rowsOf(sieved)).toEqual(['00022', '00022', '00022'])
})

test('an object of the least size stays', () => {
  const rows = ['0000', '0110', '0000']
  expect(rowsOf(sieve(mapOf(rows), 2))).toEqual(rows)
})

test('two small objects beside each other both go', () => {
  expect(rowsOf(sieve(mapOf(['00000', '01200', '00000']), 3))).toEqual(['00000', '00000', '00000'])
})
