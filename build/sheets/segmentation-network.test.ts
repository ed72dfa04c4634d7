import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import {
  gradientsOf,
  type LabelledPicture,
  logitsOf,
  lossOf,
  newNetwork,
  parametersOf,
  train,
  widened,
} from './segmentation-network.ts'

/** The object is where the mean of the row of five pixels is high; a pixel's own value tells little of it. */
function smoothedNoise(seed: number, size: number): LabelledPicture {
  const random = randomFrom(seed)
  const noise = Float32Array.from({ length: size ** 2 }, () => random() - 0.5)
  const answer = new Uint8Array(noise.length)
  const weight = new Uint8Array(noise.length)
  for (let pixel = 0; pixel < noise.length; pixel += 1) {
    const column = pixel % size
    if (column < 2 || column >= size - 2) continue
    weight[pixel] = 1
    answer[pixel] = Number(noise.subarray(pixel - 2, pixel + 3).reduce((sum, value) => sum + value, 0) > 0)
  }
  return { width: size, height: size, channels: [noise], answer, weight }
}

test('the gradient is that of the loss', () => {
  const picture = smoothedNoise(1, 12)
  const network = newNetwork(1, 3, 3, 2)
  const step = 1e-2
  gradientsOf(network, picture).forEach((gradient, at) => {
    const values = parametersOf(network)[at] ?? new Float32Array()
    gradient.forEach((slope, index) => {
      const before = values[index] ?? 0
      const lossAt = (value: number) => {
        values[index] = value
        return lossOf(network, picture)
      }
      const measured = (lossAt(before + step) - lossAt(before - step)) / (2 * step)
      values[index] = before
      expect(slope).toBeCloseTo(measured, 2)
    })
  })
})

/** Share of the pixels that count that a trained network gets right on a picture that it has not seen. */
function shareRight(kernel: 1 | 3): number {
  const network = newNetwork(1, 6, kernel, 3)
  train(network, { steps: 150, rate: 0.01 }, (step) => smoothedNoise(step, 24))
  const unseen = smoothedNoise(1000, 48)
  const logits = logitsOf(network, unseen)
  const right = logits.filter(
    (logit, pixel) => unseen.weight[pixel] === 1 && logit > 0 === (unseen.answer[pixel] === 1),
  )
  return right.length / unseen.weight.reduce((sum, one) => sum + one, 0)
}

test('learns from the neighbours what no pixel tells alone', () => {
  expect(shareRight(3)).toBeGreaterThan(0.9)
  expect(shareRight(1)).toBeLessThan(0.75)
})

test('a widened network gives the same answers until it learns more', () => {
  const picture = smoothedNoise(5, 12)
  const network = newNetwork(1, 4, 1, 6)
  expect(logitsOf(widened(network), picture)).toEqual(logitsOf(network, picture))
})
