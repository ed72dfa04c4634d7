import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStatusList, encodeStatusList, statusListBits, statusPlace } from './status-list.ts'

test('the example of the specification is an empty list of the least size', async () => {
  // Bitstring Status List 1.0, example 2.
  const isSet = await decodeStatusList(
    'uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA',
  )
  const set = Array.from({ length: statusListBits }, (_, index) => isSet?.(index))
  expect(new Set(set)).toEqual(new Set([false]))
})

test('the first place is the leftmost bit of the first byte', async () => {
  const packed = (await encodeStatusList([0, 9, 131_071])).slice(1)
  const stream = new Blob([Buffer.from(packed, 'base64url')])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  expect(bytes).toHaveLength(16_384)
  expect([bytes[0], bytes[1], bytes[2], bytes.at(-1)]).toEqual([0x80, 0x40, 0, 1])
})

test('reads back exactly what was written', async () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: statusListBits - 1 }), { maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(places, async (set) => {
      const isSet = await decodeStatusList(await encodeStatusList(set))
      const read = Array.from({ length: statusListBits }, (_, index) => index).filter((index) =>
        isSet?.(index),
      )
      expect(read).toEqual([...set].sort((a, b) => a - b))
    }),
    { numRuns: 20 },
  )
})

test.each(['', 'u', 'hola', 'uhola', 'zH4sIAAAAAAAAA', 'uH4sIAAAAAAAAAwMAAAAAAAAAAAA'])(
  '%j is no list',
  async (text) => {
    expect(await decodeStatusList(text)).toBeNull()
  },
)

test.each([
  [0, 1, 0],
  [131_071, 1, 131_071],
  [131_072, 2, 0],
])('place %i is in list %i at %i', (statusIndex, list, index) => {
  expect(statusPlace(statusIndex)).toEqual({ list, index })
})
