/** Viridis, from the sea up; each colour spans so many metres. */
export const elevationColours = [
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
export const elevationStep = 600
export const seaColour = '#E3EAEC'
/** Between two countries, as in an atlas: seen on every height and beside it. */
export const borderColour = '#D6409F'
/** Along the altitude that is asked for. */
export const limitColour = '#0B1F33'
