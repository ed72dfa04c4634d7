import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { products } from '../../src/content/products.ts'

const source = join(import.meta.dirname, '..', '..', 'src')
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/content/**/*.ts', '!../../src/content/**/*.test.ts'],
  { eager: true },
)

/** The strings of a value; `listed` those that are in a list, which are facts that a test may hold. */
function* stringsOf(value: unknown, listed = false): Generator<{ text: string; listed: boolean }> {
  if (typeof value === 'string') yield { text: value, listed }
  if (typeof value !== 'object' || value === null) return
  for (const part of Object.values(value)) yield* stringsOf(part, listed || Array.isArray(value))
}

const strings = Object.values(modules).flatMap((module) => [...stringsOf({ ...module })])
// Rows of the database carry the names of products, too.
const facts = new Set([
  ...strings.filter(({ listed }) => listed).map(({ text }) => text),
  ...products.flatMap(({ name, menuLabel, metadata }) => [name, menuLabel, metadata.title]),
])
const isSentence = (text: string) => text.length >= 12 && /[^a-z0-9/:.@_-]/.test(text) && !facts.has(text)
const sentences = new Set(strings.map(({ text }) => text).filter(isSentence))

/** As text, or as a pattern of a whole sentence. */
function repeatedIn(code: string): string[] {
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)+)'|\/\^?([\p{L}¿¡](?:[^/\\\n]|\\\W)+?)\$?\//gu)
  return [...literals]
    .map(([, text, pattern = '']) => text ?? pattern.replaceAll('\\', ''))
    .filter((text) => sentences.has(text))
}

// The design system knows no business word, so what its tests show is their own.
const tests = ['app', 'features', 'flows'].flatMap((room) =>
  readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.tsx'))
    .map((path) => join(room, path)),
)

const repeated = tests.flatMap((path) =>
  repeatedIn(readFileSync(join(source, path), 'utf8')).map((text) => `${path}: ${text}`),
)

test('tests of components take sentences from the content, so that these can be changed in one place', () => {
  expect(tests.length).toBeGreaterThan(70)
  expect(sentences.size).toBeGreaterThan(500)
  expect(repeated).toEqual([])
})

test('a repeated sentence is found', () => {
  const code = "getByText('Curso no encontrado') getByText(/^Curso no encontrado$/)"
  expect(repeatedIn(code)).toEqual(['Curso no encontrado', 'Curso no encontrado'])
})
