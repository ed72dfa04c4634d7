import { andesElevation } from './andes-elevation.ts'
import { homeStrip } from './home-strip.ts'
import { hurricaneDistance } from './hurricane-distance.ts'
import { imageToObjects } from './image-to-objects.ts'
import { landslides } from './landslides.ts'
import type { MadeSheet } from './made-sheet.ts'
import { sceneSearch } from './scene-search.ts'
import { writeSheet } from './sheet-files.ts'
import { waterErrors } from './water-errors.ts'

/** The program of each sheet, by the name of its files. */
export const sheets: Record<string, () => MadeSheet | Promise<MadeSheet>> = {
  'image-to-objects': imageToObjects,
  'scene-search': sceneSearch,
  'water-errors': waterErrors,
  'hurricane-distance': hurricaneDistance,
  'home-strip': homeStrip,
  'andes-elevation': andesElevation,
  landslides,
}

/** `npm run sheets`, with names of sheets for some of them only. */
if (import.meta.main) {
  const asked = process.argv.slice(2)
  for (const [name, make] of Object.entries(sheets))
    if (asked.length === 0 || asked.includes(name)) await writeSheet(name, await make())
}
