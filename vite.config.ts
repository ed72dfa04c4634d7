import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { hostFiles, licencesFile } from './build/host-files-plugin.ts'
import { motifFile } from './build/motifs-plugin.ts'
import { notebookFigures } from './build/notebook-figures-plugin.ts'
import { prerenderedPages } from './build/prerender-plugin.ts'

const host = '127.0.0.1'

export default defineConfig({
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
})
