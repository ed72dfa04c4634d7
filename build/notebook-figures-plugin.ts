import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { figureSheet, place, savedFigure, savedFigures } from './notebook-figures.ts'

const sheetName = 'virtual:notebook-figures'
const singleName = 'virtual:notebook-figure/'
/** A leading null byte keeps other plugins from looking for a file of this name. */
const mark = '\0'

type EmittedFile = { fileName: string; source: string | Buffer }

function hashed(name: string, extension: string, source: string | Buffer): EmittedFile {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/${name}-${hash}.${extension}`, source }
}

/** The sheet with the figures of all notebooks, and the place of each by the address of its notebook. */
function sheetModule() {
  const figures = savedFigures()
  const file = hashed('notebooks', 'svg', figureSheet(figures))
  const places = figures.map(({ file: name, alt }, row) => [`/notebooks/${name}`, { alt, row }])
  const sheet = {
    src: `/${file.fileName}`,
    rows: figures.length,
    ...place,
    places: Object.fromEntries(places),
  }
  return { file, code: `export default ${JSON.stringify(sheet)}` }
}

/** The figure of one notebook by itself. */
function singleModule(name: string) {
  const figure = savedFigure(`${name}.ipynb`)
  if (!figure) throw new Error(`${name}.ipynb has saved no figure`)
  const { png, alt, width, height } = figure
  const file = hashed(name, 'png', png)
  return { file, code: `export default ${JSON.stringify({ src: `/${file.fileName}`, alt, width, height })}` }
}

/** Gives the site the figures that its notebooks have saved, as files named by their content (decision 104). */
export function notebookFigures(): Plugin {
  const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png' }
  const files = new Map<string, EmittedFile>()
  return {
    name: 'notebook-figures',
    resolveId: (id) => (id === sheetName || id.startsWith(singleName) ? `${mark}${id}` : null),
    load(id) {
      const name = id.slice(mark.length)
      if (!id.startsWith(mark) || !(name === sheetName || name.startsWith(singleName))) return null
      const { file, code } = name === sheetName ? sheetModule() : singleModule(name.slice(singleName.length))
      files.set(`/${file.fileName}`, file)
      return code
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '')
        if (!file) return next()
        response.setHeader('Content-Type', types[file.fileName.split('.').at(-1) ?? ''] ?? '')
        response.end(file.source)
      })
    },
    generateBundle() {
      for (const file of files.values()) this.emitFile({ type: 'asset', ...file })
    },
  }
}
