import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reachable, readModules } from '../architecture/module-graph.ts'

const root = join(import.meta.dirname, '../..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const functionsDir = 'supabase/functions'
const names = readdirSync(join(root, functionsDir)).filter((name) => !name.startsWith('_'))
const modules = readModules(['src/domain', functionsDir])
const { dependencies } = readJson('package.json')

/**
 * Hosted functions take their packages from deno.json, tests and the site from package.json: versions must
 * match.
 */
describe.each(names)('%s/deno.json', (name) => {
  const path = `${functionsDir}/${name}/deno.json`
  const imports: Record<string, string> = existsSync(join(root, path)) ? readJson(path).imports : {}

  test('pins packages to the versions of package.json', () => {
    expect(Object.keys(imports)).not.toHaveLength(0)
    for (const [specifier, target] of Object.entries(imports)) {
      expect(target).toBe(`npm:${specifier}@${dependencies[specifier]}`)
    }
  })

  test('names every package that the function imports', () => {
    const { packages } = reachable(modules, `${functionsDir}/${name}/index.ts`, () => true)
    expect(packages.size).toBeGreaterThan(0)
    expect(Object.keys(imports)).toEqual(expect.arrayContaining([...packages]))
  })

  test('has no setting that only works locally', () => {
    expect(Object.keys(readJson(path))).toEqual(['imports'])
  })
})

describe.each(['.', 'supabase/local/types-tool'])('the packages of %s', (folder) => {
  const { dependencies = {}, devDependencies = {} } = readJson(join(folder, 'package.json'))
  const lock = readJson(join(folder, 'package-lock.json'))
  const asked = { ...dependencies, ...devDependencies }

  test('are pinned to the version, not to a range', () => {
    expect(asked).not.toEqual({})
    for (const version of Object.values(asked)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  test('are locked as specified, whatever registry they come from', () => {
    expect({ ...lock.packages[''].dependencies, ...lock.packages[''].devDependencies }).toEqual(asked)
    expect(JSON.stringify(lock)).not.toContain('"resolved"')
  })
})
