import { career } from './career.ts'
import { dataAcquisition } from './data-acquisition.ts'
import { deepLearning } from './deep-learning.ts'
import { writeSheet } from './files.ts'
import { geoDatabases } from './geo-databases.ts'
import { googleEarthEngine } from './google-earth-engine.ts'
import { homeStrip } from './home-strip.ts'
import { machineLearning } from './machine-learning.ts'
import type { MadeSheet } from './made-sheet.ts'

/** The program of each sheet, by the name of its files. */
export const sheets: Record<string, () => MadeSheet | Promise<MadeSheet>> = {
  career,
  'data-acquisition': dataAcquisition,
  'deep-learning': deepLearning,
  'geo-databases': geoDatabases,
  'home-strip': homeStrip,
  'google-earth-engine': googleEarthEngine,
  'machine-learning': machineLearning,
}

/** `npm run sheets`, with names of sheets for some of them only. */
if (import.meta.main) {
  const asked = process.argv.slice(2)
  for (const [name, make] of Object.entries(sheets))
    if (asked.length === 0 || asked.includes(name)) await writeSheet(name, await make())
}
