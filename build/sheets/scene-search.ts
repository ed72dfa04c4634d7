// Draws the sheet of data acquisition: the Landsat scenes of southern South America, and how often each place
// is passed.
import { readFileSync } from 'node:fs'
import { merge, mesh } from 'topojson-client'
import { boxOf, clipToBox, isInside, type Point, type Ring } from '../polygon.ts'
import { countries, equalAreaMap, type Geographic } from './equal-area.ts'
import type { MadeSheet } from './made-sheet.ts'
import { linePath, simplifiedPath, svg } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import {
  distance,
  passesAt,
  type Scene,
  sceneCentre,
  sceneFootprint,
  scenesOfRows,
  sharedStrip,
} from './wrs2.ts'

const { extent, toPlane, toMap, around } = equalAreaMap([-61, -39.5], 780, 915, 4000)
const { width, height } = extent

/** Places that one path of the satellite sees, or two, and the edges of scenes. */
const colours = { once: '#31688E', twice: '#6DCD59', edge: '#FEFDFB' }

/** On the picture. */
function drawn([longitude = 0, latitude = 0]: readonly number[]): Point {
  return toMap(toPlane([longitude, latitude]))
}

function isNear(places: readonly (readonly number[])[]): boolean {
  return places.some(
    ([longitude = 0, latitude = 0]) => longitude > -110 && longitude < -20 && latitude < -8 && latitude > -62,
  )
}

function ringsOnMap(polygons: number[][][][]): Ring[] {
  return polygons
    .flat()
    .filter(isNear)
    .map((ring) => clipToBox(ring.map(drawn), around))
    .filter((ring) => ring.length > 2)
}

/** Places on land, one a square of so many units of the map. */
function landSamples(land: readonly Ring[], step: number): { point: Point; place: Geographic }[] {
  const boxes = land.map((ring) => boxOf([ring]))
  const samples: { point: Point; place: Geographic }[] = []
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const isLand = land.some((ring, index) => {
        const box = boxes[index]
        return (
          box && x >= box.west && x <= box.east && y >= box.south && y <= box.north && isInside(ring, [x, y])
        )
      })
      if (isLand) {
        samples.push({ point: [x, y], place: extent.toGeographic(x / width, y / height) })
      }
    }
  }
  return samples
}

type LandScene = { scene: Scene; ring: Ring }

function scenesOnLand(points: readonly Point[]): LandScene[] {
  const rowsOfTheMap = { first: 70, last: 102 }
  return scenesOfRows(rowsOfTheMap.first, rowsOfTheMap.last)
    .filter((scene) => isNear([sceneCentre(scene)]))
    .map((scene) => ({ scene, ring: sceneFootprint(scene).map(drawn) }))
    .filter(({ ring }) => {
      const box = boxOf([ring])
      return points.some(
        ([x, y]) => x > box.west && x < box.east && y > box.south && y < box.north && isInside(ring, [x, y]),
      )
    })
}

/** Strips seen by two paths, where they touch the picture. */
function strips(): Ring[] {
  const [north, south] = [-14, -60]
  return Array.from({ length: 233 }, (_, index) => sharedStrip(index + 1, north, south))
    .filter(isNear)
    .map((strip) => clipToBox(strip.map(drawn), around))
    .filter((ring) => ring.length > 2)
}

/** Scenes of Landsat over the south of America, and how many paths see each place. */
export function sceneSearch(): MadeSheet {
  const topology = countries()
  const { geometries } = topology.objects.countries
  const near = geometries.filter((geometry) =>
    isNear(merge(topology, [geometry] as never).coordinates.flat(2)),
  )
  const land = ringsOnMap(merge(topology, near as never).coordinates)
  const borders = mesh(topology, topology.objects.countries, (one, other) => one !== other)
    .coordinates.filter(isNear)
    .map((line) => line.map(drawn))
  const samples = landSamples(land, 6)
  // The line of the coast finds the scenes that hold too little land for a sample.
  const scenes = scenesOnLand([...samples.map(({ point }) => point), ...land.flat()])
  const landPath = simplifiedPath(land, 0.7, true)
  const content = [
    `<path id="l" fill="${colours.once}" d="${landPath}"/>`,
    '<clipPath id="c"><use href="#l"/></clipPath>',
    `<g clip-path="url(#c)"><path fill="${colours.twice}" d="${simplifiedPath(strips(), 0.5, true)}"/>`,
    `<path fill="none" stroke="${colours.edge}" stroke-width="1" stroke-opacity=".55" d="${scenes.map(({ ring }) => linePath(ring, true)).join('')}"/></g>`,
    `<path fill="none" stroke="${colours.edge}" stroke-width="2.2" d="${simplifiedPath(borders, 0.7)}"/>`,
  ].join('')
  const passes = samples.map(({ place }) => passesAt(place))
  const shareSeenTwice = (from: number, to: number) => {
    const band = samples.flatMap(({ place }, index) =>
      place[1] < from && place[1] >= to ? [passes[index] ?? 0] : [],
    )
    return band.filter((count) => count > 1).length / band.length
  }
  const errors = publishedScenes().map((scene) => distance(scene.centre, sceneCentre(scene)))
  const kilometres = (metres: number) => Math.round(metres / 100) / 10
  return {
    pictures: { '': svg(width, height, content) },
    frame: mapFrame({ ...extent, interval: 5 }),
    figures: {
      scenes: scenes.length,
      percentTwiceNorth: Math.round(100 * shareSeenTwice(-17, -25)),
      percentTwiceSouth: Math.round(100 * shareSeenTwice(-50, -56)),
      percentTwice: Math.round((100 * passes.filter((count) => count > 1).length) / passes.length),
      published: errors.length,
      meanErrorKilometres: kilometres(errors.reduce((sum, error) => sum + error, 0) / errors.length),
      largestErrorKilometres: kilometres(Math.max(...errors)),
    },
    legend: colours,
  }
}

type PublishedScene = Scene & { id: string; centre: Geographic }

const file = new URL('./data/landsat-scenes.csv', import.meta.url)

/** Scenes with the centre that the metadata of the USGS give, or that of the corners they give. */
export function publishedScenes(): PublishedScene[] {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
  return rows.map((row) => {
    const [id = '', path, number, longitude, latitude] = row.split(',')
    return { id, path: Number(path), row: Number(number), centre: [Number(longitude), Number(latitude)] }
  })
}
