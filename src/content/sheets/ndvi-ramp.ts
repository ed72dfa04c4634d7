/** Viridis, from the lowest NDVI. */
export const ndviColours = [
  '#440154',
  '#472D7B',
  '#3B528B',
  '#2C728E',
  '#21918C',
  '#28AE80',
  '#5EC962',
  '#ADDC30',
  '#FDE725',
] as const
