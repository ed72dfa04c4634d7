import { expect, test } from 'vitest'
import { staleFiles } from './files.ts'
import { sheets } from './sheets.ts'

test.each(Object.entries(sheets))(
  'the files of %s are those that its program makes',
  { timeout: 60_000 },
  async (name, make) => {
    expect(await staleFiles(name, await make()), 'npm run sheets writes them anew').toEqual([])
  },
)
