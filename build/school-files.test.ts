import sharp from 'sharp'
import { expect, test } from 'vitest'
import { touchIcon } from './school-files-plugin.ts'

test('the icon of a page kept on a phone is 180 px, without a clear ground, with the mark in its middle', async () => {
  const { data, info } = await sharp(await touchIcon())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 180, height: 180, channels: 3 })
  const at = (x: number, y: number) => [...data.subarray(3 * (y * 180 + x), 3 * (y * 180 + x) + 3)]
  const paper = [0xf7, 0xf5, 0xf0]
  for (const corner of [at(0, 0), at(179, 0), at(0, 179), at(179, 179), at(90, 90)])
    expect(corner).toEqual(paper)
  const circle = at(37, 90)
  expect(Math.max(...circle)).toBeLessThan(0x60)
})
