import { readFileSync } from 'node:fs'
import type { Point } from '../polygon.ts'
import type { Samples } from './random-forest.ts'

const file = new URL('./data/landslides.csv', import.meta.url)

/** In metres of WGS 84 / UTM 17 S. */
export type Slopes = { places: readonly Point[]; elevations: readonly number[]; samples: Samples }

/** Places of a mountain in the south of Ecuador: 1 where it slid, 0 where it did not, with the shape of the ground. */
export function slopes(): Slopes {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
  const values = rows.map((row) => row.split(',').map(Number))
  return {
    places: values.map(([east = 0, north = 0]) => [east, north]),
    elevations: values.map((row) => row[3] ?? 0),
    samples: {
      classes: values.map((row) => row[2] ?? 0),
      features: values.map((row) => Float64Array.from(row.slice(3))),
    },
  }
}
