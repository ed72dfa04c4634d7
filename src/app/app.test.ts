import { expect, test } from 'vitest'
import { reportedPath } from '#platform/reported-path.ts'
import './app.tsx'
import { routeTable } from './routes.tsx'

test.each(Object.keys(routeTable).filter((path) => !path.includes('*')))(
  '%s is reported as itself, whatever its key is',
  (path) => {
    expect(reportedPath(path.replaceAll(/:\w+/g, 'Zx9_aQwErTyUiOpLkJhGfD'))).toBe(path)
  },
)
