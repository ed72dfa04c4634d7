import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPicture, cutPicture } from './test-support/pictures.ts'
import { wholePicture } from './whole-picture.ts'

const whole = aPicture()
const cutBy = (bytes: number) => Buffer.from(whole, 'base64').subarray(0, -bytes).toString('base64')

test('a picture comes out with every one of its points, and without its other parts', async () => {
  const pictured = async (base64: string) =>
    sharp(Buffer.from(base64, 'base64'), { failOn: 'none' }).raw().toBuffer()
  for (const picture of [whole, aPicture({ before: ['tEXt', 'PLTE', 'fcTL', 'IHDR'] })]) {
    const again = (await wholePicture(picture)) ?? ''
    expect(Buffer.from(again, 'base64').toString('latin1')).not.toMatch(/tEXt|PLTE|fcTL/)
    expect(await pictured(again)).toEqual(await pictured(whole))
  }
})

test.each<[string, string]>([
  ['no base64', '<svg/>'],
  ['nothing', ''],
  ['no picture', Buffer.from('no picture, but longer than thirty-three bytes').toString('base64')],
  ['packed points that end in the middle', cutPicture],
  ['no packed points', aPicture({ packed: () => new Uint8Array() })],
  ['packed points that are none', aPicture({ packed: (data) => data.fill(7) })],
  ['a file without its end', cutBy(12)],
  ['a file that ends within its points', cutBy(20)],
  ['fewer points than its head says', aPicture({ head: (head) => head.writeUInt32BE(11, 4) })],
  ['a colour of a palette', aPicture({ head: (head) => head.writeUInt8(3, 9) })],
  ['more rows than a signature has', aPicture({ head: (head) => head.writeUInt32BE(601, 4) })],
  ['more points than its head says', aPicture({ head: (head) => head.writeUInt32BE(9, 4) })],
  ['a filter that there is not', aPicture({ points: (rows) => rows.writeUInt8(5, 81) })],
  ['sixteen bits a channel', aPicture({ head: (head) => head.writeUInt8(16, 8) })],
  ['interlacing', aPicture({ head: (head) => head.writeUInt8(1, 12) })],
])('%s is no whole picture', async (_case, picture) => {
  expect(await wholePicture(picture)).toBeNull()
})

test('a part that says it is longer than the file is refused at once', async () => {
  const png = Buffer.from(aPicture({ before: ['tEXt'] }), 'base64')
  png.writeUInt32BE(0xffff_fff4, 33)
  expect(await wholePicture(png.toString('base64'))).toBeNull()
})

test('what unpacks to much more than its head says is not unpacked', async () => {
  const bomb = aPicture({ packed: () => deflateSync(Buffer.alloc(50_000_000)) })
  const startedAt = process.cpuUsage()
  expect(await wholePicture(bomb)).toBeNull()
  expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(200)
})
