// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notebookCategories, notebookDifficulties } from '#content/notebooks.ts'
import { freeLessons } from '#content/showcase.ts'
import { fold } from '#domain/search.ts'
import { holdsFormula, maxCells, parseNotebook } from './nbformat.ts'

const root = new URL('../../../', import.meta.url)
const folder = new URL('supabase/local/samples/notebooks/', root)

const seed = readFileSync(new URL('supabase/seed.sql', root), 'utf8')
const statement = /insert into public\.notebooks[\s\S]*?;\n/.exec(seed)?.[0] ?? ''

/** Name and text alternative of the cover, by file. */
function seededFiles(): Map<string, string> {
  const rows = statement.matchAll(/, '([a-z0-9-]+)', (?:true|false),\n +'(.*)'\)/g)
  return new Map([...rows].map(([, file = '', alt = '']) => [`${file}.ipynb`, alt]))
}

/** Title, description and tags of the sample library, as the search of the library reads them. */
function seededTexts(): string[] {
  const rows = statement.matchAll(/\('([^']*)', '([^']*)', '\w+', '\w+', array\[(.*?)\]/g)
  return [...rows].map((row) => fold(row.slice(1).join(' ')))
}

test.each(freeLessons)('the free lesson "$title" is one notebook of the library', ({ search }) => {
  const found = seededTexts().filter((text) =>
    fold(search)
      .split(' ')
      .every((word) => text.includes(word)),
  )
  expect(found).toHaveLength(1)
})

const files = readdirSync(folder).filter((name) => name.endsWith('.ipynb'))

test('the sample library matches its files', () => {
  expect(seededFiles().size).toBeGreaterThan(0)
  expect(files.toSorted()).toEqual([...seededFiles().keys()].toSorted())
})

test.each(files)('%s is a notebook of format 4.5 with something to see', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const raw = JSON.parse(text) as { nbformat: number; nbformat_minor: number; cells: { id: string }[] }
  expect([raw.nbformat, raw.nbformat_minor]).toEqual([4, 5])
  const ids = raw.cells.map((cell) => cell.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[\w-]{1,64}$/.test(id))).toBe(true)

  const parsed = parseNotebook(text)
  expect(parsed?.cells).toHaveLength(raw.cells.length)
  expect(raw.cells.length).toBeLessThanOrEqual(maxCells)
  expect(parsed?.cells[0]).toMatchObject({ kind: 'markdown', source: expect.stringMatching(/^# /) })
  const outputs = parsed?.cells.flatMap((cell) => (cell.kind === 'code' ? cell.outputs : [])) ?? []
  expect(outputs.map((output) => output.kind)).toEqual(expect.arrayContaining(['text', 'image']))
  const images = outputs.filter((output) => output.kind === 'image')
  expect(images.at(-1)?.alt).toBe(seededFiles().get(name))
  for (const output of outputs) {
    if (output.kind === 'hidden') expect(output.reason).toBe('interactive')
    if (output.kind === 'image') expect(output.alt).toBeTruthy()
  }
})

test('the samples hold what the field saves: a formula, a map, a cube and a drawing', () => {
  const text = readFileSync(new URL('cultivos-pampa-humeda.ipynb', folder), 'utf8')
  for (const mark of ['Make this Notebook Trusted', 'xr-text-repr-fallback', '"image/svg+xml": [', '$$'])
    expect(text).toContain(mark)
  const parsed = parseNotebook(text)
  expect(parsed && holdsFormula(parsed)).toBe(true)
  const outputs = parsed?.cells.flatMap((cell) => (cell.kind === 'code' ? cell.outputs : []))
  expect(outputs).toContainEqual({ kind: 'hidden', reason: 'interactive' })
  expect(outputs).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/^<xarray\.DataArray 'ndvi'/) }),
  )
  const drawing = expect.stringMatching(/^data:image\/svg\+xml/)
  expect(outputs).toContainEqual(expect.objectContaining({ src: drawing }))
})

test.each([
  ['category', notebookCategories],
  ['difficulty', notebookDifficulties],
])('the database and the screens know the same values of %s', (column, values) => {
  const tables = readFileSync(new URL('supabase/migrations/20260101051100_notebooks.sql', root), 'utf8')
  const list =
    new RegExp(`${column} text not null check \\(${column} in \\((.*?)\\)\\)`).exec(tables)?.[1] ?? ''
  expect(list.split(', ').map((value) => value.replaceAll("'", ''))).toEqual([...values])
})

const hasPython = spawnSync('python3', ['--version']).status === 0

// Skipped without Python on the machine; notebooks rarely change.
test.skipIf(!hasPython)('the code of the samples is Python', () => {
  const codes = files.map((name) => {
    const parsed = parseNotebook(readFileSync(new URL(name, folder), 'utf8'))
    const cells = parsed?.cells.flatMap((cell) => (cell.kind === 'code' ? [cell.source] : [])) ?? []
    return [name, cells.join('\n').replace(/^%.*$/gm, 'pass')]
  })
  const check = 'import ast, json, sys\nfor name, code in json.load(sys.stdin): ast.parse(code, name)'
  const answer = spawnSync('python3', ['-c', check], { input: JSON.stringify(codes), encoding: 'utf8' })
  expect(answer.stderr).toBe('')
})
