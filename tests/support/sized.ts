/**
 * How many of what only grows with its number: `few` in `npm test`, `many` in `npm run test:long`. What a few cannot show
 * has a number of its own.
 */
export function sized(few: number, many: number): number {
  return isLong ? many : few
}

export const isLong = process.env.TEST_SIZE === 'long'
