import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const glossary = 'docs/glossary.md'

const [, table = ''] = readFileSync(join(root, glossary), 'utf8').split('## Not these words')
const forbidden = [...table.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)]
  .flatMap(([, words = '']) => words.split(', '))
  .filter((word) => word !== 'Not')

/** As words of prose, and as parts of names: `course_edition`, `courseEdition`, `Editions`. */
const patterns = forbidden.map((word) => {
  const [first = '', ...rest] = word
  const tail = rest.join('').replace(/ /g, '[\\s_-]+(?:(?:--|\\*|//)\\s+)?')
  return {
    word,
    pattern: new RegExp(
      `(?<![A-Za-z])[${first}${first.toUpperCase()}]${tail}s?(?![a-z])|(?<=[a-z])${first.toUpperCase()}${tail}s?(?![a-z])`,
    ),
  }
})

function forbiddenIn(text: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(text)).map(({ word }) => word)
}

const files = execFileSync('git', ['ls-files', 'src', 'supabase', 'build', 'docs', 'README.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|sql|css|html|md)$/.test(file) && file !== glossary)

test('one word for one thing: nothing is called by a word that the glossary has replaced', () => {
  expect(forbidden.length).toBeGreaterThan(6)
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => [
    ...forbiddenIn(file).map((word) => `${file}: ${word} (name)`),
    ...forbiddenIn(readFileSync(join(root, file), 'utf8')).map((word) => `${file}: ${word}`),
  ])
  expect(found).toEqual([])
})

test.each(['The Edition', 'course_edition', 'courseEditions', 'what was given\n-- back', 'a free_place'])(
  '%j is found',
  (text) => expect(forbiddenIn(text)).toHaveLength(1),
)

test.each(['expedition', 'given a back seat'])('%j is not', (text) => expect(forbiddenIn(text)).toEqual([]))
