import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { hostFiles, licencesFile } from './build/host-files-plugin.ts'
import { motifFile } from './build/motifs-plugin.ts'
import { notebookFigures } from './build/notebook-figures-plugin.ts'
import { prerenderedPages } from './build/prerender-plugin.ts'
import { refusals } from './build/site-values.ts'

const host = '127.0.0.1'

/** Ends a build that must not be published, with a sentence for each reason. */
function refuseUnfit(mode: string): void {
  const reasons = refusals(
    loadEnv(mode, import.meta.dirname, ''),
    join(import.meta.dirname, 'src', 'content'),
  )
  if (reasons.length === 0) return
  console.error(['No se construye el sitio:', ...reasons].join('\n  '))
  process.exit(1)
}

export default defineConfig(({ command, mode }) => {
  if (command === 'build') refuseUnfit(mode)
  return {
    base: '/',
    plugins: [react(), tailwindcss(), motifFile(), notebookFigures(), prerenderedPages(), hostFiles()],
    server: { host, port: 5173, strictPort: true },
    // Reached only by a lazy import: found late, it would reload the page under somebody's hands.
    optimizeDeps: { include: ['papaparse'] },
    build: {
      target: 'es2022',
      // Every asset keeps its own address: an inlined one is downloaded again with each page that names it.
      assetsInlineLimit: 0,
      license: { fileName: licencesFile },
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    },
  }
})
