import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const functionsDir = join(root, 'supabase/functions')
const names = readdirSync(functionsDir).filter((name) => !name.startsWith('_'))
const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8')

test('config.toml declares exactly the functions that exist', () => {
  const declared = [...config.matchAll(/^\[functions\.([a-z0-9-]+)\]/gm)].map((match) => match[1])
  expect(declared.sort()).toEqual([...names].sort())
})

describe.each(names)('%s', (name) => {
  const folder = join(functionsDir, name)

  test('has every part of a function', () => {
    for (const file of ['index.ts', 'handler.test.ts', 'deno.json']) {
      expect(existsSync(join(folder, file)), file).toBe(true)
    }
  })

  test('checks its callers itself: publishable keys and signatures are not JWTs', () => {
    const section = config.split(`[functions.${name}]`)[1]?.split(/^\[/m)[0] ?? ''
    expect(section).toMatch(/^verify_jwt = false$/m)
  })

  test('has a contract', () => {
    const handler = ['handler.ts', 'index.ts'].find((file) => existsSync(join(folder, file))) ?? ''
    expect(readFileSync(join(folder, handler), 'utf8')).toMatch(/src\/domain\/contracts\//)
  })

  test('knows the platform in an index.ts beside its handler alone', () => {
    const mayKnow = existsSync(join(folder, 'handler.ts')) ? ['index.ts'] : []
    const others = readdirSync(folder).filter((file) => file.endsWith('.ts') && !mayKnow.includes(file))
    for (const file of others) {
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/\bDeno\b|process\.env/)
    }
  })
})
