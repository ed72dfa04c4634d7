import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { hostFiles } from './build/host-files-plugin.ts'
import { motifModules } from './build/motifs-plugin.ts'
import { sitePages } from './build/site-pages-plugin.ts'

const host = '127.0.0.1'

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), motifModules(), sitePages(), hostFiles()],
  server: { host, port: 5173, strictPort: true },
  // Reached only by a lazy import: found late, it would reload the page under somebody's hands.
  optimizeDeps: { include: ['papaparse'] },
  build: {
    target: 'es2022',
    // Every asset keeps its own address: an inlined one is downloaded again with each page that names it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // Changes with an upgrade, not with a release of ours, so it stays in the visitor's cache.
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie)[\\/]/,
            },
            {
              // What nearly every page needs, in one file: as many small ones the same code is larger.
              name: 'frame',
              test: /src[\\/](ui|content|app)[\\/]/,
              minShareCount: 14,
            },
          ],
        },
      },
    },
  },
})
