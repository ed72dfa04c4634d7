import { expect, test } from 'vitest'
import { isTest, readModules } from './module-graph.ts'

const modules = readModules(['src']).filter(({ path }) => !isTest(path))
const field = 'src/flows/form/email-field.tsx'
const inRoom = ({ path }: { path: string }) => path === field

test('every form with an e-mail offers to correct typing errors', () => {
  const fields = modules.filter(({ source }) => /\btype(=|: )["']email["']/.test(source))
  expect(fields.filter(inRoom)).toHaveLength(1)
  expect(fields.filter((module) => !inRoom(module)).map(({ path }) => path)).toEqual([])
  const forms = modules.filter((module) => !inRoom(module))
  const corrected = forms.filter(({ imports }) => imports.some(({ target }) => target === field))
  expect(corrected.length).toBeGreaterThanOrEqual(12)
})

/** Credentials, which no browser keeps, and a choice that is one press. */
const unkept = /^src\/features\/(staff-session\/|staff-members\/staff\/change-member-dialog\.tsx)/

test('what is typed into a form is kept as a draft', () => {
  const forms = modules.flatMap(({ path, source }) =>
    [...source.matchAll(/\bdraft: null,\s*(?:passing: \w+,\s*)?(start: \{\})?/g)].map(([, isEmpty]) => ({
      path,
      isEmpty: isEmpty !== undefined,
    })),
  )
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter(({ path, isEmpty }) => !isEmpty && !unkept.test(path))).toEqual([])
})

const byPath = new Map(modules.map((module) => [module.path, module]))

/** What a piece of markup renders, with the components that it names, theirs and so on. */
function rendered(path: string, markup: string, seen = new Set<string>()): string {
  const source = byPath.get(path)?.source ?? ''
  const parts = [...markup.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => {
    const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#?([^']+)'`).exec(source)?.[1]
    const at = imported === undefined ? path : (targetOf(path, imported) ?? '')
    const key = `${at} ${name}`
    if (seen.has(key)) return ''
    seen.add(key)
    const body = new RegExp(`function ${name}\\b[\\s\\S]*?\\n}\\n`).exec(byPath.get(at)?.source ?? '')?.[0]
    return body ? rendered(at, body, seen) : ''
  })
  return [markup, ...parts].join('\n')
}

function targetOf(path: string, specifier: string): string | null {
  const found = byPath.get(path)?.imports.find((other) => other.specifier.replace('#', '') === specifier)
  return found?.target ?? null
}

/** The forms that keep what is typed; those of a filter send nothing but the search. */
const pageForms = modules.flatMap(({ path, source }) =>
  [...source.matchAll(/<(form|StaffDialog)\b[\s\S]*?<\/\1>/g)]
    .filter(([markup, tag]) => tag === 'StaffDialog' || /[pP]rops\b/.test(markup))
    .map(([markup]) => ({ path, all: rendered(path, markup) })),
)

test('Enter in a field of a row or of a search never sends the form of a page', () => {
  expect(pageForms.length).toBeGreaterThan(30)
  expect(pageForms.some(({ all }) => all.includes('<textarea'))).toBe(true)
  const fields = /<(input|select|textarea|TextInput|Select|Checkbox|\w*Field)\b/
  const withRows = pageForms.filter(({ all }) => /<Table\b/.test(all) && fields.test(all))
  expect(withRows.map(({ path }) => path)).toEqual([])
  // A combobox takes Enter for its option.
  const searches = pageForms.flatMap(({ path, all }) =>
    [...all.matchAll(/<SearchBox\b[^>]*|<\w+[^>]*type="search"[^>]*/g)].map(([search]) => ({ path, search })),
  )
  expect(searches.some(({ search }) => search.includes('{...input}'))).toBe(true)
  const ownBox = /^<TextInput\s+\{\.\.\.input\}\s+type="search"/
  expect(
    searches.filter(({ search }) => !/^<SearchBox \{\.\.\.input\}/.test(search) && !ownBox.test(search)),
  ).toEqual([])
})
