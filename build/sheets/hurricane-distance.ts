// Draws the sheet of databases: how many hurricanes came near each country around the Caribbean.
import { merge } from 'topojson-client'
import { boxOf, clipToBox, type Point, type Ring } from '../polygon.ts'
import { countries, equalAreaMap } from './equal-area.ts'
import { comesNear, hurricaneLines, hurricanes } from './hurricanes.ts'
import type { MadeSheet } from './made-sheet.ts'
import { linePath, simplifiedPath, svg } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'

const { extent, toPlane, toMap, around } = equalAreaMap([-80.5, 19], 860, 660, 4000)
const { width, height } = extent
const reach = 100_000
const step = 10_000

/** Hurricanes from which the next class begins. */
const passSteps = [1, 5, 10, 20]

/** Viridis, from the fewest hurricanes. */
export const landColours = ['#440154', '#3E4A89', '#26828E', '#6DCD59', '#FDE725']

const trackColours = { track: '#B4391B', sea: '#EDF1F1', otherLand: '#D5D2CA' }

type Country = { name: string; rings: Ring[]; drawn: Ring[] }

function nameOf(properties: object | undefined): string {
  return properties && 'name' in properties ? String(properties.name) : ''
}

/** The countries of the sheet, whole, in metres of its plane; `drawn` is the part on the sheet. */
function countriesOfTheSheet(): Country[] {
  const topology = countries()
  return topology.objects.countries.geometries.flatMap((geometry) => {
    const rings = merge(topology, [geometry] as Parameters<typeof merge>[1])
      .coordinates.flat()
      .filter((ring) => ring.every(([longitude = 0]) => longitude > -130 && longitude < -30))
      .map((ring) => ring.map(([longitude = 0, latitude = 0]) => toPlane([longitude, latitude])))
    const drawn = rings.map((ring) => clipToBox(ring.map(toMap), around)).filter((ring) => ring.length > 2)
    return drawn.length > 0 ? [{ name: nameOf(geometry.properties), rings, drawn }] : []
  })
}

/** How many hurricanes came near each country: a join of lines with areas by their distance. */
export function hurricaneDistance(): MadeSheet {
  const { storms, firstYear, lastYear } = hurricanes()
  const tracks = storms.map((storm) => hurricaneLines(storm, toPlane)).filter((lines) => lines.length > 0)
  const asPoints = tracks.map((lines) => lines.flat().map((point): [Point, Point] => [point, point]))
  const all = countriesOfTheSheet()
  // Its coast on the Gulf is not of Latin America.
  const counted = all.filter(({ name }) => name !== 'United States of America')
  const near = ({ rings }: Country, of: readonly [Point, Point][][]) => {
    const box = boxOf(rings)
    return of.filter((lines) => {
      const path = boxOf([lines.flat()])
      const isFar =
        path.west > box.east + reach ||
        path.east < box.west - reach ||
        path.south > box.north + reach ||
        path.north < box.south - reach
      return !isFar && comesNear(lines, rings, reach, step)
    }).length
  }
  const counts = counted.map((country) => near(country, tracks))
  const passes = counts.reduce((sum, count) => sum + count, 0)
  const passesOfPoints = counted.reduce((sum, country) => sum + near(country, asPoints), 0)
  const countOf = (name: string) => {
    const count = counts[counted.findIndex((country) => country.name === name)]
    if (count === undefined) throw new Error(`${name} is not on the sheet`)
    return count
  }
  const classOf = (count: number) => passSteps.filter((from) => count >= from).length
  const areas = landColours.map((colour, wanted) => {
    const members = counted.filter((_, index) => classOf(counts[index] ?? 0) === wanted)
    return `<path fill="${colour}" d="${simplifiedPath(
      members.flatMap(({ drawn }) => drawn),
      0.7,
      true,
    )}"/>`
  })
  const others = all.filter((country) => !counted.includes(country)).flatMap(({ drawn }) => drawn)
  const coast = simplifiedPath(
    counted.flatMap(({ drawn }) => drawn),
    0.7,
    true,
  )
  const lines = tracks.map((track) =>
    track.map(([from, to]) => linePath([toMap(from), toMap(to)], false)).join(''),
  )
  const content = [
    `<path fill="${trackColours.sea}" d="M0 0H${width}V${height}H0z"/>`,
    `<path fill="${trackColours.otherLand}" d="${simplifiedPath(others, 0.7, true)}"/>`,
    ...areas,
    `<path fill="none" stroke="${trackColours.sea}" d="${coast}"/>`,
    `<path fill="none" stroke="${trackColours.track}" stroke-opacity=".55" stroke-width="1.3" d="${lines.join('')}"/>`,
  ].join('')
  return {
    pictures: { '': svg(width, height, content) },
    frame: mapFrame({ ...extent, interval: 5 }),
    figures: {
      hurricanes: tracks.length,
      firstYear,
      lastYear,
      reachKilometres: reach / 1000,
      countries: counted.length,
      cuba: countOf('Cuba'),
      panama: countOf('Panama'),
      most: Math.max(...counts),
      passes,
      percentLostByPoints: Math.round((100 * (passes - passesOfPoints)) / passes),
    },
    legend: { lands: landColours, from: passSteps, track: trackColours.track },
  }
}
