import { readFileSync } from 'node:fs'
import { fromArrayBuffer } from 'geotiff'
import proj4 from 'proj4'
import type { Geographic } from './equal-area.ts'

const file = new URL('./data/landsat7-olinda.tif', import.meta.url)

const utm25South = '+proj=utm +zone=25 +south +ellps=GRS80 +units=m'

/** In metres of SIRGAS 2000 / UTM 25 S. */
export type LandsatScene = {
  width: number
  height: number
  /** Digital numbers of bands 1, 2, 3, 4, 5 and 7. */
  bands: readonly Uint8Array[]
  west: number
  north: number
  pixel: number
  /** @param x from 0 at the western edge to 1 @param y from 0 at the northern edge to 1 */
  toGeographic: (x: number, y: number) => Geographic
}

/** The scene of Olinda that is in the repository. */
export async function landsatScene(): Promise<LandsatScene> {
  const bytes = readFileSync(file)
  const tiff = await fromArrayBuffer(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  )
  const image = await tiff.getImage()
  const bands = (await image.readRasters()) as unknown as Uint8Array[]
  const [west = 0, north = 0] = image.getOrigin()
  const [pixel = 0] = image.getResolution()
  const [width, height] = [image.getWidth(), image.getHeight()]
  const utm = proj4(utm25South)
  return {
    width,
    height,
    bands: [...bands],
    west,
    north,
    pixel,
    toGeographic: (x, y) =>
      utm.inverse([west + x * width * pixel, north - y * height * pixel]) as [number, number],
  }
}

/** Of digital numbers, without a correction for the atmosphere. */
export function ndvi({ bands }: LandsatScene): Float64Array {
  const [red, infrared] = [bands[2], bands[3]]
  return Float64Array.from(red ?? [], (value, pixel) => {
    const near = infrared?.[pixel] ?? 0
    return near + value === 0 ? 0 : (near - value) / (near + value)
  })
}
