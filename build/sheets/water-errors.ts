// Draws the sheet of deep learning: the water of a reservoir that two networks found without infrared, and
// their errors.
import { stretched } from './bands.ts'
import { foldOf, type LandsatScene, landsatScene, visibleBands, waterMask } from './landsat-scene.ts'
import { hex, type MadeSheet, paint } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { logitsOf } from './segmentation-network.ts'
import { type Kernel, keptNetwork } from './trained-networks.ts'

/** Side in pixels of the square that is drawn, and of the steps at which it may begin. */
const [side, step] = [100, 10]

/** A mask, its errors (distinguishable in every common colour blindness too, Okabe and Ito) and its ground. */
const maskColours = { hit: '#A9C4D6', false: '#D55E00', missed: '#0B1F33' } as const

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
    percentIou: percent(hits + wrong + missed),
    percentPrecision: percent(hits + wrong),
    percentRecall: percent(hits + missed),
  }
}

/** The pixels of the square with the longest shore, row by row: what it shows does not depend on the masks. */
function squareOfShore(water: Uint8Array, { width, height }: LandsatScene): number[] {
  const isShore = (pixel: number) =>
    water[pixel] !== water[pixel + 1] || water[pixel] !== water[pixel + width]
  let [longest, square] = [-1, [] as number[]]
  for (let row = 0; row + side < height; row += step) {
    for (let column = 0; column + side < width; column += step) {
      const pixels = Array.from(
        { length: side ** 2 },
        (_, at) => (row + Math.floor(at / side)) * width + column + (at % side),
      )
      const shore = pixels.filter(isShore).length
      if (shore > longest) [longest, square] = [shore, pixels]
    }
  }
  return square
}

/** Water that networks tell from visible light alone, with and without the neighbourhood of a pixel. */
export async function waterErrors(): Promise<MadeSheet> {
  const scene = await landsatScene()
  const { width, height, pixel } = scene
  const reference = waterMask(scene)
  const square = squareOfShore(reference, scene)
  const [column, row] = [(square[0] ?? 0) % width, Math.floor((square[0] ?? 0) / width)]
  const light = stretched(scene.bands[1] ?? new Uint8Array())
  const made = (kernel: Kernel) => {
    const outcomes = outcomesOf(maskBy(kernel, scene), reference)
    const drawn = square.map((at) => outcomes[at] ?? 'neither')
    const picture = paint(side, side, (at) => {
      const outcome = drawn[at] ?? 'neither'
      if (outcome !== 'neither') return maskColours[outcome]
      return hex([214, 222, 205].map((value) => value + 7 * Math.round(4 * light(square[at] ?? 0))))
    })
    const wrong = drawn.filter((outcome) => outcome === 'false' || outcome === 'missed').length
    const percentWrongDrawn = Math.round((100 * wrong) / drawn.length)
    return { picture, scores: { ...scoresOf(outcomes), percentWrongDrawn } }
  }
  const [around, alone] = [made(3), made(1)]
  const ofPixels = Object.entries(alone.scores).map(([name, score]) => [`${name}OfPixels`, score])
  return {
    pictures: { '': around.picture, '-pixel': alone.picture },
    frame: mapFrame({
      widthMetres: side * pixel,
      width: side,
      height: side,
      toGeographic: (x, y) => scene.toGeographic((column + x * side) / width, (row + y * side) / height),
      interval: 1 / 120,
    }),
    figures: { ...around.scores, ...Object.fromEntries(ofPixels) },
    legend: maskColours,
  }
}
