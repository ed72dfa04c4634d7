import { expect, test } from 'vitest'
import { isLong } from '../../tests/support/sized.ts'
import { foldOf, landsatScene, trainingPictures, visibleBands, waterMask } from './landsat-scene.ts'
import { keptNetwork, keptText, trainOn } from './trained-networks.ts'

test('a network learns from one fold only', async () => {
  const scene = await landsatScene()
  const { width, height } = scene
  const bands = visibleBands(scene)
  // Each pixel carries its fold, in the place of its values.
  const folds = Float32Array.from({ length: width * height }, (_, pixel) =>
    foldOf(pixel % width, Math.floor(pixel / width)),
  )
  const next = trainingPictures({ ...bands, channels: [folds] }, waterMask(scene), 1, 4)
  for (let step = 0; step < 10; step += 1) {
    expect(next().channels[0]?.every((fold) => fold === 1)).toBe(true)
  }
})

test.runIf(isLong)(
  'training gives the kept networks, to the last digit',
  async () => {
    const trained = trainOn(await landsatScene(), 0)
    for (const kernel of [1, 3] as const) {
      const [anew, kept] = [trained[kernel], keptNetwork(kernel, 0)].map((network) =>
        keptText([{ kernel, fold: 0, network }]),
      )
      expect(anew).toBe(kept)
    }
  },
  60_000,
)
