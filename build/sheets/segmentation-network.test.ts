import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import {
  gradientsOf,
  type LabelledPicture,
  lossOf,
  newNetwork,
  parametersOf,
} from './segmentation-network.ts'

/** Noise, with an answer by lot, in which the pixels at the edge do not count. */
function noise(seed: number, size: number): LabelledPicture {
  const random = randomFrom(seed)
  const values = Float32Array.from({ length: size ** 2 }, () => random() - 0.5)
  return {
    ...{ width: size, height: size, channels: [values] },
    answer: Uint8Array.from(values, () => Number(random() > 0.5)),
    weight: Uint8Array.from(values, (_, pixel) => Number(pixel % size > 1 && pixel % size < size - 2)),
  }
}

test('the gradient is that of the loss', () => {
  const picture = noise(1, 12)
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
