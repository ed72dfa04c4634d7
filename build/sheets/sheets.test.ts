import { expect, test } from 'vitest'
import { isLong } from '../../tests/support/sized.ts'
import { elevationColours } from './andes-elevation.ts'
import { floorColours } from './home-strip.ts'
import { landColours } from './hurricane-distance.ts'
import { indexColours } from './image-to-objects.ts'
import { staleFiles } from './sheet-files.ts'
import { sheets } from './sheets.ts'

/** The others take the processor for seconds each. */
const quickest = 'home-strip'

test.each(Object.entries(sheets).filter(([name]) => isLong || name === quickest))(
  'the files of %s are those that its program makes',
  { timeout: 60_000 },
  async (name, make) => {
    expect(await staleFiles(name, await make()), 'npm run sheets writes them anew').toEqual([])
  },
)

test('yellow is the most of what is measured on every sheet, violet the least', () => {
  for (const ramp of [indexColours, elevationColours, floorColours, landColours])
    expect([ramp[0], ramp.at(-1)]).toEqual(['#440154', '#FDE725'])
})
