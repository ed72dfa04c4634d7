import { writeFileSync } from 'node:fs'
import { motifFiles } from './motifs.ts'

const root = new URL('../', import.meta.url)

for (const [path, text] of Object.entries(motifFiles())) {
  writeFileSync(new URL(path, root), text)
}
