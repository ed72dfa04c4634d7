import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import { type Samples, trainForest } from './random-forest.ts'

const options = { trees: 30, classCount: 2, minimumLeaf: 2, seed: 1 }

/** Two features; the class is whether exactly one of them is in its upper half. */
function samplesFrom(seed: number, count: number): Samples {
  const random = randomFrom(seed)
  const features = Array.from({ length: count }, () => Float64Array.from([random(), random()]))
  return { features, classes: features.map(([x = 0, y = 0]) => Number(x > 0.5 !== y > 0.5)) }
}

test('learns what no single feature tells, and says it of samples that it has not seen', () => {
  const forest = trainForest(samplesFrom(2, 400), options)
  const unseen = samplesFrom(3, 200)
  const right = unseen.features.filter((features, sample) => {
    const votes = forest(features)
    return votes.indexOf(Math.max(...votes)) === unseen.classes[sample]
  })
  expect(right.length).toBeGreaterThan(180)
})
