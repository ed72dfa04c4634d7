import { expect, test } from 'vitest'
import { isInside } from '../polygon.ts'
import type { Geographic } from './equal-area.ts'
import { publishedScenes } from './scene-search.ts'
import { distance, passesAt, sceneCentre, sceneFootprint, scenesOfRows, sharedStrip } from './wrs2.ts'

test.each(publishedScenes())('the centre of $id is within 3 km of the one the USGS gives', (scene) => {
  expect(distance(scene.centre, sceneCentre(scene))).toBeLessThan(3000)
})

/** As the catalogue of the USGS lists them. */
const cities: { name: string; place: Geographic; scenes: string[] }[] = [
  { name: 'Ciudad de México', place: [-99.1332, 19.4326], scenes: ['26/47'] },
  { name: 'Bogotá', place: [-74.0721, 4.711], scenes: ['8/57'] },
  { name: 'Lima', place: [-77.0428, -12.0464], scenes: ['7/68'] },
  { name: 'Santiago', place: [-70.6693, -33.4489], scenes: ['233/83'] },
  { name: 'Buenos Aires', place: [-58.3816, -34.6037], scenes: ['225/84'] },
]

const scenes = scenesOfRows(40, 95).map((scene) => ({ scene, ring: sceneFootprint(scene) }))

test.each(cities)('$name is in the scenes $scenes', ({ place, scenes: expected }) => {
  const found = scenes.filter(({ ring }) => isInside(ring, place))
  expect(found.map(({ scene }) => `${scene.path}/${scene.row}`)).toEqual(expected)
})

test('the passes over a place are the paths of the scenes that hold it', () => {
  for (let longitude = -74; longitude < -56; longitude += 0.37) {
    const place: Geographic = [longitude, -33 - (longitude % 1)]
    const paths = new Set(scenes.filter(({ ring }) => isInside(ring, place)).map(({ scene }) => scene.path))
    expect(passesAt(place), String(place)).toBe(paths.size)
  }
})

test('in a strip that two paths share there are two passes, and beside it one', () => {
  const strip = sharedStrip(230, -35, -36)
  const [west, east] = [strip[0], strip.at(-1)]
  const [from, to] = [west?.[0] ?? 0, east?.[0] ?? 0]
  expect(from).toBeLessThan(to)
  expect(passesAt([(from + to) / 2, -35])).toBe(2)
  expect(passesAt([from - 0.01, -35])).toBe(1)
  expect(passesAt([to + 0.01, -35])).toBe(1)
})

test('paths cover the equator once with a twelfth seen twice, and Cape Horn about twice', () => {
  const mean = (latitude: number) => {
    const places = Array.from({ length: 2000 }, (_, index) => passesAt([-70 + index * 0.00773, latitude]))
    return places.reduce((sum, passes) => sum + passes, 0) / places.length
  }
  expect(mean(0)).toBeGreaterThan(1.05)
  expect(mean(0)).toBeLessThan(1.12)
  expect(mean(-55.9)).toBeCloseTo(2, 1)
})
