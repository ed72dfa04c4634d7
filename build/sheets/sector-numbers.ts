import { boxOf, isInside } from '../polygon.ts'
import type { LandsatScene } from './landsat-scene.ts'
import { sectorsOf, sectorTopology } from './olinda-sectors.ts'

/** Numbers of the sectors by pixel, from 1; 0 outside. */
export function sectorNumbers({ width, height, west, north, pixel }: LandsatScene): Uint16Array {
  const numbers = new Uint16Array(width * height)
  sectorsOf(sectorTopology()).forEach(({ ring }, sector) => {
    const box = boxOf([ring])
    for (
      let row = Math.max(0, Math.floor((north - box.north) / pixel));
      row < height && north - row * pixel > box.south;
      row += 1
    ) {
      for (
        let column = Math.max(0, Math.floor((box.west - west) / pixel));
        column < width && west + column * pixel < box.east;
        column += 1
      ) {
        if (isInside(ring, [west + (column + 0.5) * pixel, north - (row + 0.5) * pixel])) {
          numbers[row * width + column] = sector + 1
        }
      }
    }
  })
  return numbers
}
