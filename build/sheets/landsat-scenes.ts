import { readFileSync } from 'node:fs'
import type { Geographic } from './equal-area.ts'
import type { Scene } from './wrs2.ts'

export type PublishedScene = Scene & { id: string; centre: Geographic }

const file = new URL('../../data/landsat-scenes.csv', import.meta.url)

/** Scenes with the centre that the metadata of the USGS give, or that of the corners they give. */
export function publishedScenes(): PublishedScene[] {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
  return rows.map((row) => {
    const [id = '', path, number, longitude, latitude] = row.split(',')
    return { id, path: Number(path), row: Number(number), centre: [Number(longitude), Number(latitude)] }
  })
}
