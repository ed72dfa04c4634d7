import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { merge, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { passColours } from '../../src/content/sheets/pass-colours.ts'
import { type Box, boxOf, clipToBox, isInside, type Point, type Ring } from '../polygon.ts'
import { equalArea, type Geographic } from './equal-area.ts'
import type { MadeSheet } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { linePath, simplifiedPath, svg } from './svg.ts'
import {
  distance,
  passesAt,
  type Scene,
  sceneCentre,
  sceneFootprint,
  scenesOfRows,
  sharedStrip,
} from './wrs2.ts'

const map = { width: 780, height: 915, metresPerUnit: 4000 }
const projection = equalArea([-61, -39.5])

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

function toMap(place: Geographic): Point {
  const [east, north] = projection.toPlane(place)
  return [east / map.metresPerUnit + map.width / 2, map.height / 2 - north / map.metresPerUnit]
}

function toGeographic([x, y]: Point): Geographic {
  return projection.toGeographic([
    (x - map.width / 2) * map.metresPerUnit,
    (map.height / 2 - y) * map.metresPerUnit,
  ])
}

/** A little more than the picture, so that lines leave it. */
const sheet: Box = { west: -8, east: map.width + 8, south: -8, north: map.height + 8 }

function isNear(places: readonly (readonly number[])[]): boolean {
  return places.some(
    ([longitude = 0, latitude = 0]) => longitude > -110 && longitude < -20 && latitude < -8 && latitude > -62,
  )
}

function ringsOnMap(polygons: number[][][][]): Ring[] {
  return polygons
    .flat()
    .filter(isNear)
    .map((ring) =>
      clipToBox(
        ring.map(([longitude = 0, latitude = 0]) => toMap([longitude, latitude])),
        sheet,
      ),
    )
    .filter((ring) => ring.length > 2)
}

/** Coasts and borders of Natural Earth, 1:50 000 000. */
export function countries(): Countries {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  return JSON.parse(readFileSync(path, 'utf8')) as Countries
}

/** Places on land, one a square of so many units of the map. */
function landSamples(land: readonly Ring[], step: number): { point: Point; place: Geographic }[] {
  const boxes = land.map((ring) => boxOf([ring]))
  const samples: { point: Point; place: Geographic }[] = []
  for (let y = step / 2; y < map.height; y += step) {
    for (let x = step / 2; x < map.width; x += step) {
      const isLand = land.some((ring, index) => {
        const box = boxes[index]
        return (
          box && x >= box.west && x <= box.east && y >= box.south && y <= box.north && isInside(ring, [x, y])
        )
      })
      if (isLand) {
        samples.push({ point: [x, y], place: toGeographic([x, y]) })
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
    .map((scene) => ({ scene, ring: sceneFootprint(scene).map(toMap) }))
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
    .map((strip) => clipToBox(strip.map(toMap), sheet))
    .filter((ring) => ring.length > 2)
}

/** Scenes of Landsat over the south of America, and how many paths see each place. */
export function dataAcquisition(): MadeSheet {
  const topology = countries()
  const { geometries } = topology.objects.countries
  const near = geometries.filter((geometry) =>
    isNear(merge(topology, [geometry] as never).coordinates.flat(2)),
  )
  const land = ringsOnMap(merge(topology, near as never).coordinates)
  const borders = mesh(topology, topology.objects.countries, (one, other) => one !== other)
    .coordinates.filter(isNear)
    .map((line) => line.map(([longitude = 0, latitude = 0]) => toMap([longitude, latitude])))
  const samples = landSamples(land, 6)
  // The line of the coast finds the scenes that hold too little land for a sample.
  const scenes = scenesOnLand([...samples.map(({ point }) => point), ...land.flat()])
  const landPath = simplifiedPath(land, 0.7, true)
  const content = [
    `<path id="l" fill="${passColours.once}" d="${landPath}"/>`,
    '<clipPath id="c"><use href="#l"/></clipPath>',
    `<g clip-path="url(#c)"><path fill="${passColours.twice}" d="${simplifiedPath(strips(), 0.5, true)}"/>`,
    `<path fill="none" stroke="${passColours.edge}" stroke-width="1" stroke-opacity=".55" d="${scenes.map(({ ring }) => linePath(ring, true)).join('')}"/></g>`,
    `<path fill="none" stroke="${passColours.edge}" stroke-width="2.2" d="${simplifiedPath(borders, 0.7)}"/>`,
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
    pictures: { '': svg(map.width, map.height, content) },
    frame: mapFrame({
      widthMetres: map.width * map.metresPerUnit,
      width: map.width,
      height: map.height,
      toGeographic: (x, y) => toGeographic([x * map.width, y * map.height]),
      interval: 5,
    }),
    figures: {
      scenes: scenes.length,
      percentTwiceNorth: Math.round(100 * shareSeenTwice(-17, -25)),
      percentTwiceSouth: Math.round(100 * shareSeenTwice(-50, -56)),
      percentTwice: Math.round((100 * passes.filter((count) => count > 1).length) / passes.length),
      published: errors.length,
      meanErrorKilometres: kilometres(errors.reduce((sum, error) => sum + error, 0) / errors.length),
      largestErrorKilometres: kilometres(Math.max(...errors)),
    },
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
