import { expect, test } from 'vitest'
import * as career from '../../src/content/sheets/career-colours.ts'
import { elevationColours } from '../../src/content/sheets/elevation-ramp.ts'
import { floorColours } from '../../src/content/sheets/floor-classes.ts'
import { landColours } from '../../src/content/sheets/pass-classes.ts'
import { isLong } from '../../tests/support/sized.ts'
import { staleFiles } from './files.ts'
import { sheets } from './sheets.ts'

/** The others take the processor for seconds each. */
const quick = ['google-earth-engine', 'home-strip', 'machine-learning']

test.each(Object.entries(sheets).filter(([name]) => isLong || quick.includes(name)))(
  'the files of %s are those that its program makes',
  { timeout: 60_000 },
  async (name, make) => {
    expect(await staleFiles(name, await make()), 'npm run sheets writes them anew').toEqual([])
  },
)

test('yellow is the most of what is measured on every sheet, violet the least', () => {
  for (const ramp of [career.indexColours, elevationColours, floorColours, landColours])
    expect([ramp[0], ramp.at(-1)]).toEqual(['#440154', '#FDE725'])
})
