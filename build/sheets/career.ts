import { classColours, ndviColours } from '../../src/content/sheets/career-colours.ts'
import { kMeans } from './k-means.ts'
import { type LandsatScene, landsatScene, ndvi } from './landsat-scene.ts'
import { type MadeSheet, paint } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { objectsOf, sieve } from './objects.ts'
import { sectorsOf, sectorTopology } from './olinda-sectors.ts'
import { otsuThreshold } from './otsu.ts'
import { sectorNumbers } from './sector-numbers.ts'
import { hex, stretched } from './stretch.ts'

/** Colour by pixel, as "#RRGGBB". */
type Stage = (pixel: number) => string

const paper = '#FEFDFB'
const ink = '#0B1F33'

/** Few levels keep the file small; the gamma shows what is in the dark of a forest. */
function imageStage({ bands }: LandsatScene): Stage {
  const [gamma, levels] = [0.65, 10]
  const [blue, green, red] = bands.slice(0, 3).map(stretched)
  const shown = (value: number) => (255 * Math.round(levels * value ** gamma)) / levels
  return (pixel) => hex([red, green, blue].map((channel) => shown(channel?.(pixel) ?? 0)))
}

/** Whether the pixel to the right or below is of another number. */
function isEdge(numbers: ArrayLike<number>, pixel: number, width: number): boolean {
  return (
    numbers[pixel] !== (numbers[pixel + 1] ?? -1) ||
    numbers[pixel] !== (numbers[pixel + width] ?? numbers[pixel])
  )
}

/** The image, faded, under the borders of the sectors. */
function baseStage(scene: LandsatScene): Stage {
  const numbers = sectorNumbers(scene)
  const light = stretched(scene.bands[2] ?? new Uint8Array())
  return (pixel) => {
    if (isEdge(numbers, pixel, scene.width)) return ink
    const grey = 175 + 10 * Math.round(7 * light(pixel))
    return numbers[pixel] === 0 ? hex([grey, grey, grey]) : hex([grey, grey * 0.97, grey * 0.88])
  }
}

function indexStage(values: Float64Array): Stage {
  const [low, high] = [-0.4, 0.5]
  return (pixel) => {
    const share = ((values[pixel] ?? 0) - low) / (high - low)
    const step = Math.min(ndviColours.length - 1, Math.max(0, Math.floor(share * ndviColours.length)))
    return ndviColours[step] ?? ink
  }
}

type Vegetation = { values: Float64Array; classes: Uint8Array; isGreen: (pixel: number) => boolean }

/** Vegetation found in two ways: as the greenest class of k-means, and by Otsu's threshold of the NDVI. */
function vegetation(scene: LandsatScene): Vegetation {
  const values = ndvi(scene)
  const classes = kMeans([...scene.bands, values], classColours.length, values)
  const numbers = sectorNumbers(scene)
  const threshold = otsuThreshold([...values.filter((_, pixel) => numbers[pixel] !== 0)])
  return { values, classes, isGreen: (pixel) => (values[pixel] ?? 0) >= threshold }
}

/** Of `classColours`. */
const greenClass = classColours.length - 1

/** Files of the stages, after the one of the strips. */
const stageFiles = ['-image', '-base', '-index', '-classes', '-objects'] as const

/** One place in five stages: from west to east a fifth of the map for each, and each stage whole. */
export async function career(): Promise<MadeSheet> {
  const scene = await landsatScene()
  const { width, height, pixel: size } = scene
  const { values, classes, isGreen } = vegetation(scene)
  const hectare = 10_000 / size ** 2
  const objects = sieve({ width, height, classes }, hectare)
  const { labels, sizes } = objectsOf(objects)
  const colourOf = (of: number | undefined) => classColours[of ?? 0] ?? ink
  const stages: Stage[] = [
    imageStage(scene),
    baseStage(scene),
    indexStage(values),
    (pixel) => colourOf(classes[pixel]),
    (pixel) => (isEdge(labels, pixel, width) ? ink : colourOf(objects.classes[pixel])),
  ]
  const stageAt = (column: number) => Math.floor((column * stages.length) / width)
  const agreeing = classes.filter((of, pixel) => (of === greenClass) === isGreen(pixel)).length
  return {
    pictures: {
      '': paint(width, height, (pixel) => {
        const column = pixel % width
        return stageAt(column) === stageAt(column + 1) || column === width - 1
          ? (stages[stageAt(column)]?.(pixel) ?? ink)
          : paper
      }),
      ...Object.fromEntries(
        stages.map((stage, index) => [stageFiles[index] ?? '', paint(width, height, stage)]),
      ),
    },
    frame: mapFrame({
      widthMetres: width * size,
      width,
      height,
      toGeographic: scene.toGeographic,
      interval: 1 / 60,
    }),
    figures: {
      percentAgreement: Math.round((100 * agreeing) / classes.length),
      pixels: classes.length,
      sectors: sectorsOf(sectorTopology()).length,
      objects: sizes.length,
    },
  }
}
