// Draws the sheet of machine learning: where a slope slid, and what a forest says of places drawn by lot and
// of a new zone.
import { readFileSync } from 'node:fs'
import { contours } from 'd3-contour'
import proj4 from 'proj4'
import type { Point } from '../polygon.ts'
import { crossValidate, foldsInOrder, nearestSeen, pairsInOrder } from './cross-validation.ts'
import type { MadeSheet } from './made-sheet.ts'
import { linePath, svg } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'
import { randomFrom } from './random.ts'
import type { Samples } from './random-forest.ts'

/** Places of an exam, distinguishable in every common colour blindness (Okabe and Ito), over the ground. */
const examColours = {
  right: '#009E73',
  wrong: '#D55E00',
  seen: '#8C95A0',
  link: '#0B1F33',
  contour: '#CDBF9F',
  paper: '#FEFDFB',
}

const file = new URL('./data/landslides.csv', import.meta.url)

/**
 * Places of a mountain in the south of Ecuador: 1 where it slid, 0 where it did not, with the shape of the ground; in metres of
 * WGS 84 / UTM 17 S.
 */
function slopes(): { places: Point[]; elevations: number[]; samples: Samples } {
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

const seed = 15
/** The exam that is drawn: the middle one. */
const drawnFold = 2
const map = { west: 712_150, north: 9_561_550, width: 800, height: 880, metresPerUnit: 5 }

function toMap([east, north]: Point): Point {
  return [(east - map.west) / map.metresPerUnit, (map.north - north) / map.metresPerUnit]
}

/** Lines of equal height every 100 m, between the heights of the places by the inverse square of their distance. */
function contourLines(places: readonly Point[], elevations: readonly number[]): string {
  const cell = 20
  const [columns, rows] = [map.width / cell, map.height / cell]
  const onMap = places.map(toMap)
  const heights = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [((index % columns) + 0.5) * cell, (Math.floor(index / columns) + 0.5) * cell]
    let [sum, weights] = [0, 0]
    onMap.forEach(([toX, toY], place) => {
      const weight = 1 / ((x - toX) ** 2 + (y - toY) ** 2 + cell ** 2)
      sum += weight * (elevations[place] ?? 0)
      weights += weight
    })
    return sum / weights
  })
  const levels = Array.from({ length: 20 }, (_, index) => 1500 + 100 * index)
  return contours()
    .size([columns, rows])
    .thresholds(levels)(heights)
    .flatMap(({ coordinates }) => coordinates.flat())
    .map((ring) =>
      linePath(
        ring.map(([x = 0, y = 0]): Point => [x * cell, y * cell]),
        true,
      ),
    )
    .join('')
}

/** Whether a mountain slides, asked twice: of places drawn by lot, and of a zone that the model has not seen. */
export function landslides(): MadeSheet {
  const { places, elevations, samples } = slopes()
  const random = randomFrom(seed)
  const all = places.map((_, sample) => sample)
  const byLot = all
    .map((sample) => ({ sample, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ sample }) => sample)
  const fromSouth = all.toSorted((one, other) => (places[one]?.[1] ?? 0) - (places[other]?.[1] ?? 0))
  const exams = [byLot, fromSouth].map((order) => {
    const foldOf = foldsInOrder(order)
    const scores = crossValidate(samples, foldOf)
    const isRight = (sample: number) => Number((scores[sample] ?? 0) > 0) === samples.classes[sample]
    const seen = all.map((sample) => nearestSeen(sample, places, foldOf))
    const away = all.map((sample) => {
      const [here, there] = [places[sample], places[seen[sample] ?? sample]]
      return here && there ? Math.hypot(here[0] - there[0], here[1] - there[1]) : 0
    })
    return {
      foldOf,
      isRight,
      seen,
      percentRight: Math.round((100 * all.filter(isRight).length) / all.length),
      percentInOrder: Math.round(100 * pairsInOrder(scores, samples.classes)),
      metresToSeen: Math.round(away.toSorted((one, other) => one - other)[Math.floor(away.length / 2)] ?? 0),
    }
  })
  const ground = `<path fill="${examColours.paper}" d="M0 0H${map.width}V${map.height}H0z"/><path fill="none" stroke="${examColours.contour}" stroke-width="1.5" d="${contourLines(places, elevations)}"/>`
  const dots = (members: readonly number[], size: number, colour: string) => {
    const path = members.map((sample) => {
      const [x, y] = toMap(places[sample] ?? [0, 0])
      return `M${Math.round(x)} ${Math.round(y)}h0`
    })
    return `<path fill="none" stroke="${colour}" stroke-width="${size}" stroke-linecap="round" d="${path.join('')}"/>`
  }
  const draw = ({ foldOf, isRight, seen }: (typeof exams)[number]) => {
    const asked = all.filter((sample) => foldOf(sample) === drawnFold)
    const links = asked.map((sample) =>
      linePath([toMap(places[sample] ?? [0, 0]), toMap(places[seen[sample] ?? sample] ?? [0, 0])], false),
    )
    return svg(
      map.width,
      map.height,
      [
        ground,
        dots(
          all.filter((sample) => foldOf(sample) !== drawnFold),
          8,
          examColours.seen,
        ),
        `<path fill="none" stroke="${examColours.link}" stroke-width="3" d="${links.join('')}"/>`,
        dots(asked, 23, examColours.paper),
        dots(asked.filter(isRight), 18, examColours.right),
        dots(
          asked.filter((sample) => !isRight(sample)),
          18,
          examColours.wrong,
        ),
      ].join(''),
    )
  }
  const [lot, zone] = exams
  if (!lot || !zone) throw new Error('Two exams are drawn')
  const utm = proj4('+proj=utm +zone=17 +south +datum=WGS84 +units=m')
  const [widthMetres, heightMetres] = [map.width * map.metresPerUnit, map.height * map.metresPerUnit]
  return {
    pictures: { '': draw(lot), '-zone': draw(zone) },
    frame: mapFrame({
      widthMetres,
      width: map.width,
      height: map.height,
      toGeographic: (x, y) =>
        utm.inverse([map.west + x * widthMetres, map.north - y * heightMetres]) as [number, number],
      interval: 1 / 120,
    }),
    figures: {
      places: all.length,
      slides: samples.classes.filter((one) => one === 1).length,
      percentRightByLot: lot.percentRight,
      percentRightByZones: zone.percentRight,
      percentInOrderByLot: lot.percentInOrder,
      percentInOrderByZones: zone.percentInOrder,
      metresToSeenByLot: lot.metresToSeen,
      metresToSeenByZones: zone.metresToSeen,
    },
    legend: examColours,
  }
}
