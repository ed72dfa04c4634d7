import proj4 from 'proj4'
import sharp from 'sharp'
import type { Geographic } from './equal-area.ts'

const file = new URL('./data/landsat5-tucurui.png', import.meta.url)

/** Of the north-western corner, and of a side of a pixel: metres of WGS 84 / UTM 22 N, south of the equator too. */
const [west, north, pixel] = [619_395, -410_205, 30]
const bandCount = 6

export type LandsatScene = {
  width: number
  height: number
  /** Digital numbers of bands 1, 2, 3, 4, 5 and 7. */
  bands: readonly Uint8Array[]
  pixel: number
  /** @param x from 0 at the western edge to 1 @param y from 0 at the northern edge to 1 */
  toGeographic: (x: number, y: number) => Geographic
}

/** An arm of the reservoir of Tucuruí, in the forest of Pará. */
export async function landsatScene(): Promise<LandsatScene> {
  const { data, info } = await sharp(file.pathname)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [width, height] = [info.width, info.height / bandCount]
  const utm = proj4('+proj=utm +zone=22 +datum=WGS84 +units=m')
  return {
    width,
    height,
    bands: Array.from({ length: bandCount }, (_, band) =>
      data.subarray(band * width * height, (band + 1) * width * height),
    ),
    pixel,
    toGeographic: (x, y) =>
      utm.inverse([west + x * width * pixel, north - y * height * pixel]) as [number, number],
  }
}
