import type { Plugin } from 'vite'
import { motifs } from './motifs.ts'

const prefix = 'virtual:motif/'
/** A leading null byte keeps other plugins from looking for a file of this name. */
const resolved = `\0${prefix}`

/** Draws the motifs while the site is built, as modules that the site imports. */
export function motifModules(): Plugin {
  return {
    name: 'motifs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(resolved)) return null
      const draw = motifs[id.slice(resolved.length)]
      return draw ? `export default ${JSON.stringify(draw())}` : null
    },
  }
}
