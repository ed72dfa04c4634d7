import { maskColours } from '../../src/content/sheets/mask-colours.ts'
import { type LandsatScene, landsatScene } from './landsat-scene.ts'
import { type MadeSheet, paint } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { logitsOf } from './segmentation-network.ts'
import { hex, stretched } from './stretch.ts'
import { type Kernel, keptNetwork } from './trained-networks.ts'
import { foldOf, vegetationMask, visibleBands } from './visible-masks.ts'

/** Few greys keep the lossless file small. */
const greys = 5

/** Each pixel as the network says it that has not seen its fold. */
function maskBy(kernel: Kernel, scene: LandsatScene): Uint8Array {
  const bands = visibleBands(scene)
  const logits = [0, 1].map((fold) => logitsOf(keptNetwork(kernel, fold), bands))
  return Uint8Array.from({ length: scene.width * scene.height }, (_, pixel) => {
    const fold = foldOf(pixel % scene.width, Math.floor(pixel / scene.width))
    return Number((logits[1 - fold]?.[pixel] ?? 0) > 0)
  })
}

type Outcome = keyof typeof maskColours | 'neither'

/** What the mask and the reference say of each pixel. */
function outcomesOf(mask: Uint8Array, reference: Uint8Array): Outcome[] {
  return Array.from(mask, (found, pixel) => {
    if (reference[pixel] === 1) return found === 1 ? 'hit' : 'missed'
    return found === 1 ? 'false' : 'neither'
  })
}

/** In whole per cent: intersection over union, share of the mask that is right, share of the reference found. */
function scoresOf(outcomes: readonly Outcome[]) {
  const count = (one: Outcome) => outcomes.filter((outcome) => outcome === one).length
  const [hits, wrong, missed] = [count('hit'), count('false'), count('missed')]
  const percent = (whole: number) => Math.round((100 * hits) / whole)
  return {
    iou: percent(hits + wrong + missed),
    precision: percent(hits + wrong),
    recall: percent(hits + missed),
  }
}

/** Vegetation that networks tell from visible light alone, with and without the neighbourhood of a pixel. */
export async function deepLearning(): Promise<MadeSheet> {
  const scene = await landsatScene()
  const { width, height } = scene
  const reference = vegetationMask(scene)
  const alone = outcomesOf(maskBy(1, scene), reference)
  const together = outcomesOf(maskBy(3, scene), reference)
  const light = stretched(scene.bands[2] ?? new Uint8Array())
  const picture = (outcomes: readonly Outcome[]) =>
    paint(width, height, (pixel) => {
      const outcome = outcomes[pixel] ?? 'neither'
      if (outcome !== 'neither') return maskColours[outcome]
      const grey = 90 + (150 * Math.round(greys * light(pixel) ** 0.6)) / greys
      return hex([grey, grey, grey])
    })
  const [ofPixels, ofNetwork] = [scoresOf(alone), scoresOf(together)]
  return {
    pictures: { '': picture(together), '-pixel': picture(alone) },
    frame: mapFrame({
      widthMetres: width * scene.pixel,
      width,
      height,
      toGeographic: scene.toGeographic,
      interval: 1 / 60,
    }),
    figures: {
      percentIou: ofNetwork.iou,
      percentPrecision: ofNetwork.precision,
      percentRecall: ofNetwork.recall,
      percentIouOfPixels: ofPixels.iou,
      percentPrecisionOfPixels: ofPixels.precision,
      percentRecallOfPixels: ofPixels.recall,
    },
  }
}
