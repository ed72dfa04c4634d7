import { ndviColours } from '../../src/content/sheets/ndvi-ramp.ts'
import { otsuThreshold } from './green-by-sector.ts'
import { landsatScene, ndvi } from './landsat-scene.ts'
import { type MadeSheet, paint } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { hex, stretched } from './stretch.ts'

const paper = '#FEFDFB'
/** Few levels keep the lossless file small. */
const levels = 10
/** What the ramp spans; the few values beyond take its end. */
const [lowest, highest] = [-0.5, 0.5]

/** A scene as the eye cannot see it, infrared as red, and the index that is made of it. */
export async function googleEarthEngine(): Promise<MadeSheet> {
  const scene = await landsatScene()
  const { width, height, pixel: size, bands } = scene
  const values = ndvi(scene)
  const composite = [bands[3], bands[2], bands[1]].map((band) => stretched(band ?? new Uint8Array()))
  // Water is dark in the short-wave infrared; with it among the values, the threshold would part land from sea;
  // a dense forest is dark there too, but no water has a positive NDVI.
  const shortWave = bands[4] ?? new Uint8Array()
  const waterLine = otsuThreshold([...shortWave])
  const land = values.filter((value, pixel) => (shortWave[pixel] ?? 0) > waterLine || value > 0)
  const threshold = otsuThreshold([...land])
  const hectaresOf = (pixels: number) => Math.round((pixels * size ** 2) / 10_000)
  const hectaresAbove = (least: number) => hectaresOf(land.filter((value) => value >= least).length)
  const ndviColour = (pixel: number) => {
    const share = ((values[pixel] ?? 0) - lowest) / (highest - lowest)
    const step = Math.min(ndviColours.length - 1, Math.max(0, Math.floor(share * ndviColours.length)))
    return ndviColours[step] ?? paper
  }
  const compositeColour = (pixel: number) =>
    hex(composite.map((channel) => (255 * Math.round(levels * channel(pixel) ** 0.7)) / levels))
  const middle = Math.floor(width / 2)
  return {
    pictures: {
      '': paint(width, height, (pixel) => {
        const column = pixel % width
        if (column === middle) return paper
        return column < middle ? compositeColour(pixel) : ndviColour(pixel)
      }),
    },
    frame: mapFrame({
      widthMetres: width * size,
      width,
      height,
      toGeographic: scene.toGeographic,
      interval: 1 / 60,
    }),
    figures: {
      hectaresOfLand: hectaresOf(land.length),
      hectaresGreen: hectaresAbove(threshold),
      hectaresGreenAtLeast: hectaresAbove(threshold + 0.05),
      hectaresGreenAtMost: hectaresAbove(threshold - 0.05),
      threshold: Math.round(100 * threshold) / 100,
    },
  }
}
