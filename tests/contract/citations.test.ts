import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  anchorOf,
  deadCitations,
  documentNames,
  foreignMentions,
  headings,
  type Library,
  references,
  sectionNumbers,
} from './citations.ts'

const root = join(import.meta.dirname, '..', '..')
const docs = join(root, 'docs')

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

const written = /\.(tsx?|sql|css|toml|json|template|md|mjs|html)$/
const own = /^tests\/contract\/citations(\.test)?\.ts$/
const texts = [
  ...['src', 'supabase', 'tests', 'build', 'docs'].flatMap(filesOf),
  ...['README.md', '.env.example', 'index.html', 'vite.config.ts', 'tailwind.config.ts', 'package.json'],
].filter((path) => (written.test(path) || path === '.env.example') && !own.test(path))
const documents = texts.filter((path) => path.endsWith('.md'))

const product = read('docs/product.md')
const decisionNumbers = readdirSync(join(docs, 'decisions')).flatMap(
  (name) => /^0*(\d+)-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? [],
)
const library: Library = {
  decisions: new Set(decisionNumbers),
  sections: {
    'public specification': sectionNumbers(product, 'Public site'),
    'back-office specification': sectionNumbers(product, 'Back office'),
    providers: sectionNumbers(read('docs/providers.md')),
  },
  threats: new Set(
    [...read('docs/security.md').matchAll(/^\| (T\d+) \|/gm)].map(([, number = '']) => number),
  ),
}

describe('the documents', () => {
  test('contain what can be cited', () => {
    expect(library.decisions.size).toBeGreaterThan(40)
    const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
    expect([...library.sections['public specification']]).toEqual(nine)
    expect([...library.sections['back-office specification']]).toEqual(nine)
    expect(library.threats.size).toBeGreaterThan(40)
  })

  test('no two decisions share a number', () => {
    expect(decisionNumbers.filter((number, index) => decisionNumbers.indexOf(number) !== index)).toEqual([])
  })

  test('the index lists each decision with its number and state', () => {
    const index = read('docs/decisions/README.md')
    for (const name of readdirSync(join(docs, 'decisions')).filter((one) => one !== 'README.md')) {
      const record = read(`docs/decisions/${name}`)
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(record) ?? []
      expect(number).toBe(String(Number.parseInt(name, 10)))
      const state = /State:\s(holds|not\sbuilt\syet)/.exec(record)?.[1]?.replace(/\s/g, ' ') ?? 'in part'
      expect(index).toContain(`| ${number} | [${title}](${name}) | ${state} |`)
    }
  })

  test('name a test for every threat that the product meets already', () => {
    const rows = read('docs/security.md')
      .split('\n')
      .filter((line) => /^\| T\d+ \|/.test(line))
    const unproved = rows.filter((row) => !/\.(test|spec)\.tsx?`/.test(row) && !/not built yet/i.test(row))
    expect(unproved).toEqual([])
  })

  test('can all be reached from the README', () => {
    const reached = new Set<string>(['README.md'])
    for (const path of reached) {
      for (const { kind, target } of references(read(path))) {
        const linked = join(dirname(path), target)
        if (kind === 'link' && target.endsWith('.md') && existsSync(join(root, linked))) reached.add(linked)
      }
    }
    expect(documents.filter((path) => !reached.has(path))).toEqual([])
  })
})

test('every citation resolves', () => {
  expect(texts.length).toBeGreaterThan(800)
  const dead = texts.flatMap((path) => deadCitations(read(path), library).map((cited) => `${path}: ${cited}`))
  expect(dead).toEqual([])
})

test('every contract cites the source of its rule', () => {
  const contracts = texts.filter((path) => /^src\/domain\/contracts\/[\w-]+\.ts$/.test(path))
  expect(contracts.length).toBeGreaterThan(30)
  expect(
    contracts.filter((path) => !/\b(?:(?:decision|section)s? \d|threats? T\d)/.test(read(path))),
  ).toEqual([])
})

test('nothing names a document outside the repository', () => {
  const known = new Set(['README.md', ...readdirSync(docs)])
  const missing = texts.flatMap((path) => [
    ...foreignMentions(read(path)).map((mention) => `${path}: ${mention}`),
    ...documentNames(path.endsWith('.md') ? '' : read(path))
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  ])
  expect(missing).toEqual([])
})

describe.each(documents)('%s', (path) => {
  test('links to existing targets', () => {
    const broken = references(read(path)).filter(({ kind, target, anchor, title }) => {
      const found = kind === 'link' ? join(root, dirname(path), target) : join(root, target)
      const file = target === '' ? join(root, path) : found
      if (!existsSync(file)) return true
      if (title) return !readFileSync(file, 'utf8').includes(title)
      return anchor !== undefined && !headings(readFileSync(file, 'utf8')).map(anchorOf).includes(anchor)
    })
    expect(broken).toEqual([])
  })
})

/** A check that cannot fail proves nothing. */
describe('the rules fire', () => {
  test.each([
    '// (decision 999)',
    '/** Kept apart (decisions 4 and 999). */',
    '-- Public specification, section 12.',
    ' * (back-office specification,\n * sections 2 and 10)',
    '// (specification, section 8)',
    '// as section 8 has it',
    '// (providers, section 1.99)',
    '// (providers, sections 1.3 to 1.99)',
    '// Threat T999.',
  ])('%s', (comment) => {
    expect(deadCitations(comment, library)).toHaveLength(1)
  })

  test.each([
    '// (decision 4)',
    '/** Public specification, sections 2, 3 and 9. */',
    ' * (back-office specification,\n * section 5)',
    '// (providers, sections 1.7 and 1.8; RFC 5545, section 3.1)',
    '// Threats T31 and T32.',
  ])('and accept: %s', (comment) => {
    expect(deadCitations(comment, library)).toEqual([])
  })

  test('on documents outside the repository and on machine paths', () => {
    const mentions = [
      '../shared/design/x',
      '../spec/x',
      'back-office.txt',
      '(design notes, "a")',
      '"/home/a/b"',
    ]
    expect(mentions.filter((mention) => foreignMentions(mention).length === 0)).toEqual([])
    expect(documentNames('as architecture-of-old.md says')).toEqual(['architecture-of-old.md'])
  })

  test('on links, anchors, paths and test titles', () => {
    const markdown = '[a](b.md#c-d) [x](https://x.test) `tests/a.test.ts` and\n`tests/b.test.ts` › "holds"'
    expect(references(markdown)).toEqual([
      { kind: 'link', target: 'b.md', anchor: 'c-d' },
      { kind: 'path', target: 'tests/a.test.ts' },
      { kind: 'title', target: 'tests/b.test.ts', title: 'holds' },
    ])
    expect(anchorOf('1. dLocal Go')).toBe('1-dlocal-go')
  })
})
