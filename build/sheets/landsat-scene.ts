// The Landsat scene of a reservoir as the networks see it: bands, water by its infrared, blocks to learn
// from.
import proj4 from 'proj4'
import sharp from 'sharp'
import { otsuThreshold, standardised } from './bands.ts'
import type { Geographic } from './equal-area.ts'
import { randomFrom } from './random.ts'
import { type ChannelPicture, type LabelledPicture, reach } from './segmentation-network.ts'

const file = new URL('./data/landsat5-tucurui.png', import.meta.url)

/** The north-western corner and a side of a pixel, in metres of WGS 84 / UTM 22 N, south of the equator too. */
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

/** Side of a block in pixels. Blocks alternate between two folds like the squares of a chessboard. */
const side = 50
/** Blocks in the picture of one training step, one below the other. */
const batch = 2

/** 0 or 1. */
export function foldOf(column: number, row: number): number {
  return (Math.floor(column / side) + Math.floor(row / side)) % 2
}

/**
 * What a common camera sees too: green, and how it differs from red and from blue. The three bands themselves are so
 * much alike that a network would learn their differences slowly.
 */
export function visibleBands({ width, height, bands }: LandsatScene): ChannelPicture {
  // What is beyond three deviations, as bright roofs are, takes the end.
  const even = (values: ArrayLike<number>) =>
    Float32Array.from(standardised(values), (value) => Math.min(3, Math.max(-3, value)))
  const [blue = [], green = [], red = []] = bands.slice(0, 3).map(even)
  const from = (other: ArrayLike<number>) =>
    even(Float32Array.from(green, (value, pixel) => value - (other[pixel] ?? 0)))
  return { width, height, channels: [Float32Array.from(green), from(red), from(blue)] }
}

/** 1 where the short-wave infrared, which the networks do not see, shows water: it sends back less than Otsu's threshold. */
export function waterMask({ bands }: LandsatScene): Uint8Array {
  const shortWave = bands[4] ?? new Uint8Array()
  const threshold = otsuThreshold([...shortWave])
  return Uint8Array.from(shortWave, (value) => Number(value < threshold))
}

/**
 * Pictures of whole blocks of one fold, drawn by lot. Only pixels whose neighbourhood is in their block count, so that
 * no value of the other fold, nor of the block below, is learned from.
 */
export function trainingPictures(
  { width, height, channels }: ChannelPicture,
  answer: Uint8Array,
  fold: number,
  seed: number,
): () => LabelledPicture {
  const random = randomFrom(seed)
  const starts: number[] = []
  for (let row = 0; row + side <= height; row += side) {
    for (let column = 0; column + side <= width; column += side) {
      if (foldOf(column, row) === fold) starts.push(row * width + column)
    }
  }
  const isInside = (place: number) => place >= reach && place < side - reach
  const weight = Uint8Array.from({ length: batch * side ** 2 }, (_, pixel) =>
    Number(isInside(pixel % side) && isInside(Math.floor(pixel / side) % side)),
  )
  return () => {
    const drawn = Array.from({ length: batch }, () => starts[Math.floor(random() * starts.length)] ?? 0)
    const sourceOf = (pixel: number) => {
      const row = Math.floor(pixel / side)
      return (drawn[Math.floor(row / side)] ?? 0) + (row % side) * width + (pixel % side)
    }
    return {
      width: side,
      height: batch * side,
      channels: channels.map((channel) =>
        Float32Array.from(weight, (_, pixel) => channel[sourceOf(pixel)] ?? 0),
      ),
      answer: weight.map((_, pixel) => answer[sourceOf(pixel)] ?? 0),
      weight,
    }
  }
}
