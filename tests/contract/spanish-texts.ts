import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** A text that people read. `key`: of the property that holds it. */
export type ShownText = { file: string; text: string; key: string | null }

/** Stands for what a template takes in. */
export const inserted = '\ufffc'

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Types and module names hold no text that is shown. */
const silent = /^(TS(?!As|Satisfies|NonNull)|Import|ExportAll)/

function* textsIn(node: unknown, key: string | null = null): Generator<{ text: string; key: string | null }> {
  if (Array.isArray(node)) for (const part of node) yield* textsIn(part, key)
  if (!isNode(node) || silent.test(node.type)) return
  if (node.type === 'Literal' && typeof node.value === 'string') yield { text: node.value, key }
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as readonly { value: { cooked: string } }[]
    yield { text: quasis.map(({ value }) => value.cooked).join(inserted), key }
  }
  if (node.type === 'JSXText') yield { text: String(node.value), key: 'children' }
  const name = node.type === 'Property' ? nameOf(node.key) : key
  for (const [part, value] of Object.entries(node)) if (part !== 'key') yield* textsIn(value, name)
}

function nameOf(key: unknown): string | null {
  return isNode(key) && key.type === 'Identifier' ? String(key.name) : null
}

/** Whole tags, and what a literal holds of one that is cut. */
const markup = /^[^<]*">|<[^>]*>?/g
const isShown = new RegExp(`\\p{L}{2}|\\d|${inserted}`, 'u')
const isAddress = /^(https?:|mailto:|[#/])/

export function textsOfCode(file: string, code: string): ShownText[] {
  const { program } = parseSync(file, code)
  return [...textsIn(program)]
    .map(({ text, key }) => ({ file, text: text.replaceAll(markup, ''), key }))
    .filter(({ text, key }) => key !== 'kind' && isShown.test(text) && !isAddress.test(text))
}

/** The prose of a notebook: its Markdown, without code. */
function textsOfNotebook(file: string, json: string): ShownText[] {
  const { cells } = JSON.parse(json) as { cells: { cell_type: string; source: string | string[] }[] }
  return cells
    .filter(({ cell_type }) => cell_type === 'markdown')
    .flatMap(({ source }) => [source].flat().join('').split('\n'))
    .map((line) => ({ file, text: line.replaceAll(/`[^`]*`/g, inserted), key: null }))
}

/** Quoted sentences of a file that is neither code nor a notebook. */
function textsBetween(quotes: RegExp, file: string, source: string): ShownText[] {
  return [...source.matchAll(quotes)]
    .filter(([, text = '']) => /^[\p{L}¿].* /u.test(text))
    .map(([, text = '']) => ({ file, text, key: null }))
}

function filesOf(folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => wanted.test(path) && !path.endsWith('.test.ts'))
    .map((path) => `${folder}/${path}`)
    .sort()
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const contentFiles = ['src/content', 'supabase/local/samples'].flatMap((folder) => filesOf(folder, /\.ts$/))
/** Mails, certificates, and what a synchronisation answers. */
const functionFiles = filesOf('supabase/functions', /(^|\/)([\w-]+-mail|mail-text|message|words)\.ts$/)
const notebookFiles = filesOf('supabase/local/samples/notebooks', /\.ipynb$/)

/** The words of a piece of code: not names of keys, nor of CSS. */
export function wordsIn(file: string, code: string): string[] {
  return textsOfCode(file, code)
    .filter(
      ({ text, key }) => key === 'children' || /^(?!Arrow|E(nter|scape)$)\p{Lu}\p{Ll}|[áéíóúñ¿¡]/u.test(text),
    )
    .map(({ text }) => `${file}: ${text.trim()}`)
}

export const wordsOfControls = filesOf('src/ui', /^(?!.*test).*\.tsx?$/).flatMap((file) =>
  wordsIn(file, read(file)),
)

/** Everything that the site, its mails, its notebooks and the sample data say. */
export const shownTexts: readonly ShownText[] = [
  ...[...contentFiles, ...functionFiles].flatMap((file) => textsOfCode(file, read(file))),
  ...notebookFiles.flatMap((file) => textsOfNotebook(file, read(file))),
  ...textsBetween(/(?:content="|<title>)([^"<]+)/g, 'index.html', read('index.html')),
  ...textsBetween(/'([^'\n]*)'/g, 'supabase/seed.sql', read('supabase/seed.sql')),
]
