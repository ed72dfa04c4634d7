// Trains the networks of the Landsat scene and keeps them as data.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  type LandsatScene,
  landsatScene,
  trainingPictures,
  visibleBands,
  waterMask,
} from './landsat-scene.ts'
import { newNetwork, parametersOf, type SegmentationNetwork, train, widened } from './segmentation-network.ts'

const networksFile = new URL('./data/water-networks.json', import.meta.url)

/** With kernels of 3 × 3 a network sees 7 pixels far; with 1 × 1, each pixel alone. */
export type Kernel = 1 | 3

const hidden = 6
const seed = 15
const first = { steps: 400, rate: 0.01 }
const then = { steps: 110, rate: 0.004 }

function untrained(kernel: Kernel): SegmentationNetwork {
  return newNetwork(3, hidden, kernel, seed)
}

/**
 * Two networks that have seen one fold of the scene, by the same number of steps and on the same pictures: one by single
 * pixels throughout, the other from some point on with their neighbours.
 */
export function trainOn(scene: LandsatScene, fold: number): Record<Kernel, SegmentationNetwork> {
  const bands = visibleBands(scene)
  const answer = waterMask(scene)
  const ofPixels = untrained(1)
  train(ofPixels, first, trainingPictures(bands, answer, fold, seed))
  const ofNeighbours = widened(ofPixels)
  for (const network of [ofPixels, ofNeighbours]) {
    train(network, then, trainingPictures(bands, answer, fold, seed))
  }
  return { 1: ofPixels, 3: ofNeighbours }
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

/** Parameters by name of the network, in the order of its layers. */
type Kept = Record<string, number[][]>

function nameOf(kernel: Kernel, fold: number): string {
  return `kernel ${kernel}, fold ${fold}`
}

export function keptText(
  networks: readonly { kernel: Kernel; fold: number; network: SegmentationNetwork }[],
): string {
  const kept: Kept = Object.fromEntries(
    networks.map(({ kernel, fold, network }) => [
      nameOf(kernel, fold),
      parametersOf(network).map((values) => [...values].map(rounded)),
    ]),
  )
  return `${JSON.stringify(kept)}\n`
}

export function keptNetwork(kernel: Kernel, fold: number): SegmentationNetwork {
  const kept = (JSON.parse(readFileSync(networksFile, 'utf8')) as Kept)[nameOf(kernel, fold)] ?? []
  const network = untrained(kernel)
  parametersOf(network).forEach((values, at) => {
    values.set(kept[at] ?? [])
  })
  return network
}

/** Trains the networks of the Deep Learning sheet anew: `node build/sheets/trained-networks.ts`, some ten seconds. */
if (import.meta.main) {
  const scene = await landsatScene()
  const networks = [0, 1].flatMap((fold) => {
    const trained = trainOn(scene, fold)
    return ([1, 3] as const).map((kernel) => ({ kernel, fold, network: trained[kernel] }))
  })
  writeFileSync(networksFile, keptText(networks))
}
