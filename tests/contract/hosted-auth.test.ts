import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const config = readFileSync(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')

function setting(section: string, key: string): string | undefined {
  const body = config.split(/^\[/m).find((part) => part.startsWith(`${section}]`))
  return new RegExp(`^${key} = (.+)$`, 'm').exec(body ?? '')?.[1]
}

describe('accounts on a hosted project', () => {
  test('nobody can sign up, through any provider', () => {
    expect(setting('auth', 'enable_signup')).toBe('false')
    expect(setting('auth', 'enable_anonymous_sign_ins')).toBe('false')
  })

  test('a session that nobody uses ends', () => {
    expect(setting('auth.sessions', 'inactivity_timeout')).toBe('"24h"')
  })

  // The platform enables the e-mail provider by this key, despite its name.
  test('staff sign in by e-mail', () => {
    expect(setting('auth.email', 'enable_signup')).toBe('true')
  })
})
