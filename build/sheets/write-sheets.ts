import { writeSheet } from './files.ts'
import { sheets } from './sheets.ts'

/** `npm run sheets`, with names of sheets for some of them only. */
const asked = process.argv.slice(2)
for (const [name, make] of Object.entries(sheets)) {
  if (asked.length === 0 || asked.includes(name)) {
    await writeSheet(name, await make())
  }
}
