import { expect, test } from 'vitest'
import { reportedPath } from './reported-path.ts'

const known = ['/', '/comunidad', '/recap/:token', '/pagar/:token', '/cert/:id', '/cert/share/:id']

test.each([
  ['/', '/'],
  ['/comunidad', '/comunidad'],
  ['/comunidad/', '/comunidad'],
  ['/Comunidad', '/comunidad'],
  ['/recap/Zx9_aQwErTyUiOpLkJhGfD', '/recap/:token'],
  ['/pagar/Zx9_aQwErTyUiOpLkJhGfD', '/pagar/:token'],
  ['/cert/share/abc', '/cert/share/:id'],
  ['/cert/abc', '/cert/:id'],
  ['/recap/a/b', '/404'],
  ['/persona@example.com', '/404'],
  ['/%E0%A4%A', '/404'],
])('%s is reported as %s', (pathname, expected) => {
  expect(reportedPath(pathname, known)).toBe(expected)
})
