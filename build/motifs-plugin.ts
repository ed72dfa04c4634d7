import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { motifSheet } from './motifs.ts'

const name = 'virtual:motifs'
/** A leading null byte keeps other plugins from looking for a file of this name. */
const resolved = `\0${name}`

/**
 * Draws the motifs into one file while the site is built, and gives its address to the site. The address comes from the
 * content, so that the browser and the rendering outside of it write the same.
 */
export function motifFile(): Plugin {
  const source = motifSheet()
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  const fileName = `assets/motifs-${hash}.svg`
  return {
    name: 'motifs',
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(`/${fileName}`)}` : null),
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
