// Tells how right a forest is about samples that it has not seen, drawn by lot or by zones.
import type { Point } from '../polygon.ts'
import { type Samples, trainForest } from './random-forest.ts'

const folds = 5
const forest = { trees: 60, minimumLeaf: 3, seed: 15 }

/**
 * The share of votes for class 1 of each sample, of 0 and 1, by a forest that has not seen the fold of the sample, less
 * the share of that class among what it has seen: above 0 it says 1, however rare the class is.
 */
export function crossValidate({ features, classes }: Samples, foldOf: (sample: number) => number): number[] {
  const scores = new Array<number>(classes.length).fill(0)
  for (let fold = 0; fold < folds; fold += 1) {
    const seen = classes.flatMap((_, sample) => (foldOf(sample) === fold ? [] : [sample]))
    const seenClasses = seen.map((sample) => classes[sample] ?? 0)
    const share = seenClasses.filter((one) => one === 1).length / seen.length
    const trained = trainForest(
      { features: seen.map((sample) => features[sample] ?? new Float64Array()), classes: seenClasses },
      { ...forest, classCount: 2 },
    )
    classes.forEach((_, sample) => {
      if (foldOf(sample) !== fold) return
      scores[sample] = (trained(features[sample] ?? new Float64Array())[1] ?? 0) - share
    })
  }
  return scores
}

/** The share of all pairs of a sample of class 1 and one of class 0 whose first has the higher score; a tie is half. */
export function pairsInOrder(scores: readonly number[], classes: readonly number[]): number {
  const of = (wanted: number) => scores.filter((_, sample) => classes[sample] === wanted)
  const [ones, others] = [of(1), of(0)]
  const right = ones.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return right.reduce((sum: number, one) => sum + one, 0) / right.length
}

/** The same number of samples in each fold, in the given order. */
export function foldsInOrder(order: readonly number[]): (sample: number) => number {
  const places = new Map(order.map((sample, place) => [sample, Math.floor((place * folds) / order.length)]))
  return (sample) => places.get(sample) ?? 0
}

/** The nearest of the samples in other folds. */
export function nearestSeen(
  sample: number,
  places: readonly Point[],
  foldOf: (sample: number) => number,
): number {
  const [x, y] = places[sample] ?? [0, 0]
  let [nearest, least] = [sample, Infinity]
  places.forEach(([toX, toY], other) => {
    const away = Math.hypot(toX - x, toY - y)
    if (foldOf(other) !== foldOf(sample) && away < least) [nearest, least] = [other, away]
  })
  return nearest
}
