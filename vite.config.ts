import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { motifFile } from './build/motifs.ts'
import { sampleContent, schoolOf, unsetIn } from './build/school.ts'
import { refusals, type Values } from './build/site-values.ts'
import type { School } from './src/domain/school.ts'
import { leadsNowhere } from './src/domain/variables.ts'

const host = '127.0.0.1'

function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return
  console.error(['No se construye el sitio:', ...reasons].join('\n  '))
  process.exit(1)
}

/** The school that the site is built for. Ends a build that must not be published, with a sentence for each reason. */
async function schoolToBuild(values: Values): Promise<School | null> {
  refuse(refusals(values, join(import.meta.dirname, 'src', 'content')))
  const found = await schoolOf(values)
  if ('refused' in found) refuse([found.refused])
  const school = 'school' in found ? found.school : null
  const unset = school ? unsetIn(school) : []
  if (unset.length > 0)
    console.warn(
      `Todavía de muestra en los ajustes de la escuela: ${unset.join(', ')}. Cámbialos y vuelve a construir.`,
    )
  return school
}

export default defineConfig(async ({ command, mode }) => {
  const values = loadEnv(mode, import.meta.dirname, '')
  const school = command === 'build' ? await schoolToBuild(values) : null
  // For what the build itself says; read by src/content/site.ts, which these plugins import.
  if (school) Object.assign(globalThis, { __SCHOOL__: school })
  const [{ hostFiles, licencesFile }, { prerenderedPages }, { schoolFiles }, { syllabusFiles }] =
    await Promise.all([
      import('./build/host-files-plugin.ts'),
      import('./build/prerender-plugin.ts'),
      import('./build/school-files-plugin.ts'),
      import('./build/syllabus/syllabus-plugin.ts'),
    ])
  return {
    base: '/',
    plugins: [
      ...[react(), tailwindcss(), motifFile(), syllabusFiles()],
      ...[schoolFiles(), prerenderedPages(), hostFiles()],
    ],
    define: school ? { __SCHOOL__: JSON.stringify(school) } : {},
    resolve: { alias: leadsNowhere(values.VITE_SITE_URL ?? '') ? [sampleContent] : [] },
    server: { host, port: 5173, strictPort: true },
    // Reached only by a lazy import: found late, it would reload the page under somebody's hands.
    optimizeDeps: { include: ['papaparse'] },
    build: {
      target: 'es2022',
      // A browser that knows no `modulepreload` only fetches what it needs later.
      modulePreload: { polyfill: false },
      // Every asset keeps its own address: an inlined one is downloaded again with each page that names it.
      assetsInlineLimit: 0,
      license: { fileName: licencesFile },
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
    },
  }
})
