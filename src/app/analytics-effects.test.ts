import { expect, test } from 'vitest'
import { measuredPage } from '#features/analytics/measured-page.ts'
import { paths } from '#platform/paths.ts'
import { reportedPath } from '#platform/reported-path.ts'
import './analytics-effects.tsx'
import { routeTable } from './routes.tsx'

test.each(Object.keys(routeTable).filter((path) => !path.includes('*')))(
  '%s is reported as itself',
  (path) => {
    expect(reportedPath(path)).toBe(path)
  },
)

test('every public page is measured by a name of its own, but the one that only leads to another', () => {
  const pages = Object.entries(routeTable)
    .filter(([path, { area }]) => area === 'public' && path !== paths.certificateRedirect)
    .map(([path]) => measuredPage(path.replaceAll(/:\w+/g, 'Zx9_aQwErTyUiOpLkJhGfD')))
  expect(pages).not.toContain(null)
  expect(new Set(pages).size).toBe(pages.length)
  expect(JSON.stringify(pages)).not.toContain('Zx9')
})

test.each(Object.keys(routeTable).filter((path) => routeTable[path]?.area !== 'public'))(
  '%s, of the staff, is not measured',
  (path) => {
    expect(measuredPage(path)).toBeNull()
  },
)
