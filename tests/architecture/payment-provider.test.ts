import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, listFiles, repositoryRoot } from './module-graph.ts'

const folder = 'supabase/functions/_shared/dlocal-go/'

/** The only other files that name it, and why. */
const exceptions = {
  'src/content/money-reports.ts': 'a specified button',
  'src/content/payment-sync.ts': 'a specified button',
  'src/content/site.ts': 'its name for people, which everything else takes from here',
  'supabase/functions/_shared/payment-wiring.ts': 'wires it',
  'supabase/local/sandbox/payment-provider.ts': 'wires its stand-in',
  'supabase/migrations/20260101030200_orders.sql': 'the name that an order is stored with',
  'supabase/migrations/20260101060200_payment_events.sql': 'the name that a notification is stored with',
  'supabase/seed.sql': 'links as staff copy them from it',
}

test('what the provider of payments is called stands in its own folder', () => {
  const found = ['src', 'supabase', 'build']
    .flatMap((room) => listFiles(room, (path) => /\.(tsx?|sql)$/.test(path) && !isTest(path)))
    .filter((path) => !path.startsWith(folder) && !path.endsWith('/database.types.ts'))
    .filter((path) => {
      const source = readFileSync(join(repositoryRoot, path), 'utf8')
      // Columns that the specification names, and a call of the browser's (`supportedLocalesOf`).
      return /(?<!supporte)dlocal/i.test(source.replaceAll(/dlocal_(payment|order)_id/g, ''))
    })
  expect(found).toEqual(Object.keys(exceptions))
})
