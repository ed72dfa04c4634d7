import { expect, test } from 'vitest'
import { isTest, readModules } from './module-graph.ts'

/** Credentials, which no browser keeps, and a choice that is one press. */
const unkept = /^src\/features\/(staff-session\/|staff-members\/staff\/change-member-dialog\.tsx)/

test('what is typed into a form is kept as a draft', () => {
  const forms = readModules(['src'])
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, source }) =>
      [...source.matchAll(/\bdraft: null,\s*(?:passing: \w+,\s*)?(start: \{\})?/g)].map(([, isEmpty]) => ({
        path,
        isEmpty: isEmpty !== undefined,
      })),
    )
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter(({ path, isEmpty }) => !isEmpty && !unkept.test(path))).toEqual([])
})
