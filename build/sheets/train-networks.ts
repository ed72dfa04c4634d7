import { writeFileSync } from 'node:fs'
import { landsatScene } from './landsat-scene.ts'
import { keptText, networksFile, trainOn } from './trained-networks.ts'

/** Trains the networks of the Deep Learning sheet anew: `node build/sheets/train-networks.ts`, some ten seconds. */
const scene = await landsatScene()
const networks = [0, 1].flatMap((fold) => {
  const trained = trainOn(scene, fold)
  return ([1, 3] as const).map((kernel) => ({ kernel, fold, network: trained[kernel] }))
})
writeFileSync(networksFile, keptText(networks))
