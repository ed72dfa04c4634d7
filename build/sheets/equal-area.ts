import type { Point } from '../polygon.ts'

/** Longitude and latitude in degrees. */
export type Geographic = readonly [longitude: number, latitude: number]

export const meanRadius = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

export type Projection = {
  /** Metres to the east and to the north of the centre. */
  toPlane: (place: Geographic) => Point
  toGeographic: (point: Point) => Geographic
}

/** Lambert's azimuthal equal-area projection of the mean sphere (Snyder, 1987, equations 24-2 to 24-16). */
export function equalArea([centreLongitude, centreLatitude]: Geographic): Projection {
  const [sinCentre, cosCentre] = [Math.sin(radians(centreLatitude)), Math.cos(radians(centreLatitude))]
  return {
    toPlane([longitude, latitude]) {
      const turn = radians(longitude - centreLongitude)
      const [sin, cos] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))]
      const factor = meanRadius * Math.sqrt(2 / (1 + sinCentre * sin + cosCentre * cos * Math.cos(turn)))
      return [factor * cos * Math.sin(turn), factor * (cosCentre * sin - sinCentre * cos * Math.cos(turn))]
    },
    toGeographic([x, y]) {
      const away = Math.hypot(x, y)
      if (away === 0) {
        return [centreLongitude, centreLatitude]
      }
      const arc = 2 * Math.asin(away / (2 * meanRadius))
      const latitude = Math.asin(Math.cos(arc) * sinCentre + (y * Math.sin(arc) * cosCentre) / away)
      const turn = Math.atan2(
        x * Math.sin(arc),
        away * cosCentre * Math.cos(arc) - y * sinCentre * Math.sin(arc),
      )
      return [centreLongitude + degrees(turn), degrees(latitude)]
    },
  }
}
