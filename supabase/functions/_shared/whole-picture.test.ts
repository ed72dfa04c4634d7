import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPicture, cutPicture } from './test-support/pictures.ts'
import { isWholePicture } from './whole-picture.ts'

const whole = aPicture()
const cutBy = (bytes: number) => Buffer.from(whole, 'base64').subarray(0, -bytes).toString('base64')

test('a picture with every one of its points is whole', () => {
  expect(isWholePicture(whole)).toBe(true)
  expect(isWholePicture(aPicture({ before: ['tEXt', 'pHYs', 'sRGB'] }))).toBe(true)
})

test.each<[string, string]>([
  ['no base64', '<svg/>'],
  ['nothing', ''],
  ['no picture', Buffer.from('no picture, but longer than thirty-three bytes').toString('base64')],
  ['packed points that end in the middle', cutPicture],
  ['no packed points', aPicture({ packed: () => new Uint8Array() })],
  ['packed points that are none', aPicture({ packed: (data) => data.fill(7) })],
  [
    'a changed bit',
    aPicture({ packed: (data) => data.map((byte, at) => (at === data.length - 1 ? byte ^ 1 : byte)) }),
  ],
  ['a file without its end', cutBy(12)],
  ['a file that ends within its points', cutBy(20)],
  ['fewer points than its head says', aPicture({ head: (head) => head.writeUInt32BE(11, 4) })],
  ['more points than its head says', aPicture({ head: (head) => head.writeUInt32BE(9, 4) })],
  ['a filter that there is not', aPicture({ points: (rows) => rows.writeUInt8(5, 81) })],
  ['a palette', aPicture({ before: ['PLTE'] })],
  ['frames of an animation without their list', aPicture({ before: ['fcTL'] })],
  ['a second head', aPicture({ before: ['IHDR'] })],
  ['sixteen bits a channel', aPicture({ head: (head) => head.writeUInt8(16, 8) })],
  ['interlacing', aPicture({ head: (head) => head.writeUInt8(1, 12) })],
])('%s is no whole picture', (_case, picture) => {
  expect(isWholePicture(picture)).toBe(false)
})

test('a part that says it is longer than the file is refused at once', () => {
  const png = Buffer.from(aPicture({ before: ['tEXt'] }), 'base64')
  png.writeUInt32BE(0xffff_fff4, 33)
  expect(isWholePicture(png.toString('base64'))).toBe(false)
})

test('what unpacks to much more than its head says is not unpacked', () => {
  const bomb = aPicture({ packed: () => deflateSync(Buffer.alloc(50_000_000)) })
  const startedAt = performance.now()
  expect(isWholePicture(bomb)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(200)
})
