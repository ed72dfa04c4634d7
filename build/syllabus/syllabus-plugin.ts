import type { Plugin } from 'vite'
import { courses } from '../../src/content/products.ts'
import { syllabusFile } from '../../src/content/syllabus.ts'
import { syllabusOf } from './syllabus.ts'
import { drawSyllabus } from './syllabus-pdf.ts'

const name = 'virtual:syllabuses'
/** A leading null byte keeps other plugins from looking for a file of this name. */
const resolved = `\0${name}`

/** The syllabus of each course as a PDF, by the address of its file; their sizes for the pages that link them. */
export function syllabusFiles(): Plugin {
  let siteUrl = ''
  let drawn: Promise<Map<string, Uint8Array>> | undefined

  async function draw(): Promise<Map<string, Uint8Array>> {
    const files = courses.map(
      async (course) =>
        [syllabusFile(course.path), await drawSyllabus(await syllabusOf(course), siteUrl)] as const,
    )
    return new Map(await Promise.all(files))
  }

  function files(): Promise<Map<string, Uint8Array>> {
    drawn ??= draw()
    return drawn
  }

  return {
    name: 'syllabuses',
    configResolved({ env }) {
      siteUrl = (env.VITE_SITE_URL ?? '').replace(/\/+$/, '')
    },
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null
      const sizes = [...(await files())].map(([file, bytes]) => [file, Math.round(bytes.length / 1024)])
      return `export default ${JSON.stringify(Object.fromEntries(sizes))}`
    },
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, response, next) => {
        const bytes = url.endsWith('.pdf') ? (await files()).get(url) : undefined
        if (!bytes) return next()
        response.setHeader('Content-Type', 'application/pdf')
        response.end(bytes)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [file, source] of await files())
        this.emitFile({ type: 'asset', fileName: file.slice(1), source })
    },
  }
}
