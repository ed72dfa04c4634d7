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
