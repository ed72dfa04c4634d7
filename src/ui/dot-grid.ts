/** The frame of the map of Latin America: one dot every `step` degrees. */
const bounds = { west: -118, east: -34, north: 33, south: -56 }
const step = 2

export const dotGrid = {
  west: bounds.west,
  north: bounds.north,
  step,
  columns: Math.round((bounds.east - bounds.west) / step),
  rows: Math.round((bounds.north - bounds.south) / step),
}
