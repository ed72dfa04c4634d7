import sharp from 'sharp'
import { between, type EqualAreaMap, equalAreaMap } from './equal-area-map.ts'

const file = new URL('./data/blue-marble.png', import.meta.url)

/** `bands`: red, green and blue by pixel. */
export type BlueMarble = EqualAreaMap & {
  width: number
  height: number
  bands: [Uint8Array, Uint8Array, Uint8Array]
  /** Square kilometres of a pixel. */
  pixelArea: number
}

/** From the Andes to the Atlantic as satellites saw it, on a map of equal areas. */
export async function blueMarble(): Promise<BlueMarble> {
  const { data, info } = await sharp(file.pathname).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [width, height] = [350, 350]
  const kilometresByPixel = 14
  const map = equalAreaMap([-58, -14], width, height, 1000 * kilometresByPixel)
  // Its cells are those of the column 1070 and the row 865 onwards of a world that is 4096 cells wide.
  const cellsByDegree = 4096 / 360
  const [west, north] = [1070.5 / cellsByDegree - 180, 90 - 865.5 / cellsByDegree]
  const grid = { width: info.width, height: info.height, west, north, cellsByDegree }
  const band = (channel: number) =>
    Uint8Array.from({ length: width * height }, (_, pixel) =>
      Math.round(between(grid, (cell) => data[3 * cell + channel] ?? 0, map.placeOf(pixel))),
    )
  return { ...map, width, height, bands: [band(0), band(1), band(2)], pixelArea: kilometresByPixel ** 2 }
}
