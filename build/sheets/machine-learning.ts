import { agreementColours, densityColours } from '../../src/content/sheets/density-classes.ts'
import { boxOf, ringArea } from '../polygon.ts'
import { type LandsatScene, landsatScene, ndvi } from './landsat-scene.ts'
import type { MadeSheet } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { sectorsOf, sectorTopology } from './olinda-sectors.ts'
import { randomFrom } from './random.ts'
import { type Samples, trainForest } from './random-forest.ts'
import { drawSectors, sectorDrawingSize } from './sector-drawing.ts'
import { sectorNumbers } from './sector-numbers.ts'

const folds = 5
const seed = 15

/** Mean and standard deviation of each band and of the NDVI in each sector; null for one without a pixel's centre. */
function featuresBySector(scene: LandsatScene, sectorCount: number): (Float64Array | null)[] {
  const numbers = sectorNumbers(scene)
  const layers: ArrayLike<number>[] = [...scene.bands, ndvi(scene)]
  const counts = new Uint32Array(sectorCount)
  const sums = layers.map(() => new Float64Array(sectorCount))
  const squares = layers.map(() => new Float64Array(sectorCount))
  numbers.forEach((number, pixel) => {
    if (number === 0) return
    const sector = number - 1
    counts[sector] = (counts[sector] ?? 0) + 1
    layers.forEach((layer, at) => {
      const value = layer[pixel] ?? 0
      const [sum, square] = [sums[at], squares[at]]
      if (sum) sum[sector] = (sum[sector] ?? 0) + value
      if (square) square[sector] = (square[sector] ?? 0) + value ** 2
    })
  })
  return Array.from({ length: sectorCount }, (_, sector) => {
    const count = counts[sector] ?? 0
    if (count === 0) return null
    const means = sums.map((sum) => (sum[sector] ?? 0) / count)
    const deviations = squares.map((square, at) =>
      Math.sqrt(Math.max(0, (square[sector] ?? 0) / count - (means[at] ?? 0) ** 2)),
    )
    return Float64Array.from([...means, ...deviations])
  })
}

/** Classes with the same number of members each, from the lowest values. */
function quantileClasses(
  values: readonly number[],
  classCount: number,
): { classes: number[]; limits: number[] } {
  const sorted = [...values].sort((one, other) => one - other)
  const limits = Array.from(
    { length: classCount - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / classCount)] ?? 0,
  )
  return { classes: values.map((value) => limits.filter((limit) => value >= limit).length), limits }
}

/** The class of each sample as a forest says it that has not seen the fold of the sample. */
function crossValidate({ features, classes }: Samples, foldOf: (sample: number) => number): number[] {
  const predicted = new Array<number>(classes.length).fill(0)
  for (let fold = 0; fold < folds; fold += 1) {
    const training = classes.flatMap((_, sample) => (foldOf(sample) === fold ? [] : [sample]))
    const forest = trainForest(
      {
        features: training.map((sample) => features[sample] ?? new Float64Array()),
        classes: training.map((sample) => classes[sample] ?? 0),
      },
      { trees: 60, classCount: densityColours.length, minimumLeaf: 3, seed },
    )
    classes.forEach((_, sample) => {
      if (foldOf(sample) !== fold) return
      const votes = forest(features[sample] ?? new Float64Array())
      predicted[sample] = votes.indexOf(Math.max(...votes))
    })
  }
  return predicted
}

/** The same number of samples in each fold: by a shuffled order, or by strips from south to north. */
function foldsInOrder(order: readonly number[]): (sample: number) => number {
  const places = new Map(order.map((sample, place) => [sample, Math.floor((place * folds) / order.length)]))
  return (sample) => places.get(sample) ?? 0
}

/** How many people live on a square kilometre, inferred from the pixels of each census sector. */
export async function machineLearning(): Promise<MadeSheet> {
  const scene = await landsatScene()
  const topology = sectorTopology()
  const sectors = sectorsOf(topology)
  const found = featuresBySector(scene, sectors.length)
  const known = sectors.flatMap((_, sector) => (found[sector] ? [sector] : []))
  const density = known.map((sector) => {
    const { residents, ring } = sectors[sector] ?? { residents: 0, ring: [] }
    return (residents * 1e6) / ringArea(ring)
  })
  const { classes, limits } = quantileClasses(density, densityColours.length)
  const samples: Samples = { features: known.map((sector) => found[sector] ?? new Float64Array()), classes }
  const northing = known.map((sector) => boxOf([sectors[sector]?.ring ?? []]).south)
  const random = randomFrom(seed)
  const shuffled = known
    .map((_, sample) => ({ sample, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ sample }) => sample)
  const fromSouth = known
    .map((_, sample) => sample)
    .sort((one, other) => (northing[one] ?? 0) - (northing[other] ?? 0))
  const predicted = crossValidate(samples, foldsInOrder(fromSouth))
  const percentRight = (of: readonly number[]) =>
    Math.round((100 * of.filter((one, sample) => one === classes[sample]).length) / classes.length)
  const bySector = new Map(known.map((sector, sample) => [sector, sample]))
  /** 0: right, 1: one class beside it, 2: two. */
  const missOf = (sector: number) => {
    const sample = bySector.get(sector)
    return sample === undefined ? -1 : Math.abs((predicted[sample] ?? 0) - (classes[sample] ?? 0))
  }
  const predictedOf = (sector: number) => predicted[bySector.get(sector) ?? -1] ?? -1
  const { width, height } = sectorDrawingSize(scene)
  return {
    pictures: {
      '': drawSectors(topology, scene, densityColours, predictedOf),
      '-error': drawSectors(topology, scene, agreementColours, missOf),
    },
    frame: mapFrame({
      widthMetres: scene.width * scene.pixel,
      width,
      height,
      toGeographic: scene.toGeographic,
      interval: 1 / 60,
    }),
    figures: {
      sectors: known.length,
      lowerLimit: Math.round((limits[0] ?? 0) / 100) * 100,
      upperLimit: Math.round((limits[1] ?? 0) / 100) * 100,
      percentRightByBlocks: percentRight(predicted),
      percentRightAtRandom: percentRight(crossValidate(samples, foldsInOrder(shuffled))),
      sectorsTwoClassesOff: known.filter((sector) => missOf(sector) === 2).length,
    },
  }
}
