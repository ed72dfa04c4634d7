// Groups pixels into classes by their values.
import { standardised } from './bands.ts'

/** Values by feature, then by sample. */
export type Features = readonly ArrayLike<number>[]

/**
 * Lloyd's k-means on standardised features. It starts from the means of equal parts of the samples, in the order of
 * `orderedBy`, so that every run finds the same classes; they are numbered in that order.
 */
export function kMeans(features: Features, count: number, orderedBy: ArrayLike<number>): Uint8Array {
  const values = features.map(standardised)
  const samples = values[0]?.length ?? 0
  const order = Uint32Array.from({ length: samples }, (_, sample) => sample).sort(
    (one, other) => (orderedBy[one] ?? 0) - (orderedBy[other] ?? 0),
  )
  const classes = new Uint8Array(samples)
  order.forEach((sample, place) => {
    classes[sample] = Math.floor((place * count) / samples)
  })
  let changed = samples
  for (let round = 0; changed > 0 && round < 200; round += 1) {
    const distances = centresOf(values, classes, count).map((centre) => distancesFrom(centre, values))
    changed = 0
    for (let sample = 0; sample < samples; sample += 1) {
      let nearest = 0
      for (let of = 1; of < count; of += 1) {
        if ((distances[of]?.[sample] ?? 0) < (distances[nearest]?.[sample] ?? 0)) {
          nearest = of
        }
      }
      if (nearest !== classes[sample]) {
        classes[sample] = nearest
        changed += 1
      }
    }
  }
  return classes
}

function centresOf(values: readonly Float64Array[], classes: Uint8Array, count: number): number[][] {
  return Array.from({ length: count }, (_, of) =>
    values.map((feature) => {
      let [sum, members] = [0, 0]
      for (let sample = 0; sample < classes.length; sample += 1) {
        if (classes[sample] === of) {
          sum += feature[sample] as number
          members += 1
        }
      }
      return sum / Math.max(1, members)
    }),
  )
}

/** Squared, by sample. */
function distancesFrom(centre: readonly number[], values: readonly Float64Array[]): Float64Array {
  const distances = new Float64Array(values[0]?.length ?? 0)
  values.forEach((feature, index) => {
    const middle = centre[index] ?? 0
    for (let sample = 0; sample < distances.length; sample += 1) {
      const away = (feature[sample] as number) - middle
      distances[sample] = (distances[sample] as number) + away * away
    }
  })
  return distances
}
