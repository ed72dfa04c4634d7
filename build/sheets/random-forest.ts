// A forest of classification trees, trained in the build.
import { randomFrom } from './random.ts'

/** Values by sample, and the class of each sample, counted from 0. */
export type Samples = { features: readonly Float64Array[]; classes: readonly number[] }

export type ForestOptions = { trees: number; classCount: number; minimumLeaf: number; seed: number }

type Split = { feature: number; threshold: number; low: Tree; high: Tree }
type Tree = Split | { leaf: number }

/** The share of trees that vote for each class. */
export type Forest = (features: Float64Array) => Float64Array

/** Breiman's random forest: bootstrap samples, a random subset of features at each split, Gini impurity. */
export function trainForest(samples: Samples, options: ForestOptions): Forest {
  const random = randomFrom(options.seed)
  const count = samples.classes.length
  const trees = Array.from({ length: options.trees }, () => {
    const bootstrap = Array.from({ length: count }, () => Math.floor(random() * count))
    return growTree(bootstrap, samples, options, random)
  })
  return (features) => {
    const votes = new Float64Array(options.classCount)
    for (const tree of trees) {
      const leaf = leafOf(tree, features)
      votes[leaf] = (votes[leaf] ?? 0) + 1 / trees.length
    }
    return votes
  }
}

function leafOf(tree: Tree, features: Float64Array): number {
  let node = tree
  while ('low' in node) node = (features[node.feature] ?? 0) <= node.threshold ? node.low : node.high
  return node.leaf
}

function growTree(members: number[], samples: Samples, options: ForestOptions, random: () => number): Tree {
  const counts = classCounts(members, samples, options.classCount)
  const largest = counts.indexOf(Math.max(...counts))
  if (counts[largest] === members.length || members.length < 2 * options.minimumLeaf) return { leaf: largest }
  const best = bestSplit(members, counts, samples, options, random)
  if (!best) return { leaf: largest }
  const low: number[] = []
  const high: number[] = []
  for (const member of members) {
    const value = samples.features[member]?.[best.feature] ?? 0
    ;(value <= best.threshold ? low : high).push(member)
  }
  return {
    ...best,
    low: growTree(low, samples, options, random),
    high: growTree(high, samples, options, random),
  }
}

function classCounts(members: readonly number[], { classes }: Samples, classCount: number): number[] {
  const counts = new Array<number>(classCount).fill(0)
  for (const member of members) {
    const of = classes[member] ?? 0
    counts[of] = (counts[of] ?? 0) + 1
  }
  return counts
}

function bestSplit(
  members: readonly number[],
  counts: readonly number[],
  { features, classes }: Samples,
  { minimumLeaf }: ForestOptions,
  random: () => number,
): { feature: number; threshold: number } | null {
  const featureCount = features[0]?.length ?? 0
  const tried = new Set<number>()
  while (tried.size < Math.ceil(Math.sqrt(featureCount))) tried.add(Math.floor(random() * featureCount))
  let best: { feature: number; threshold: number } | null = null
  let bestPurity = -1
  for (const feature of tried) {
    const valueAt = (member: number) => features[member]?.[feature] ?? 0
    const ordered = [...members].sort((one, other) => valueAt(one) - valueAt(other))
    const low = new Array<number>(counts.length).fill(0)
    for (let index = 0; index < ordered.length - 1; index += 1) {
      const [member = 0, next = 0] = [ordered[index], ordered[index + 1]]
      const of = classes[member] ?? 0
      low[of] = (low[of] ?? 0) + 1
      const size = index + 1
      if (valueAt(member) === valueAt(next) || size < minimumLeaf || ordered.length - size < minimumLeaf)
        continue
      const purity = squares(low) / size + squares(counts, low) / (ordered.length - size)
      if (purity <= bestPurity) continue
      bestPurity = purity
      best = { feature, threshold: (valueAt(member) + valueAt(next)) / 2 }
    }
  }
  return best
}

/** Sum of the squared counts, of what `without` leaves. */
function squares(counts: readonly number[], without?: readonly number[]): number {
  return counts.reduce((sum, count, index) => sum + (count - (without?.[index] ?? 0)) ** 2, 0)
}
