import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hostileAddresses,
  plainWebAddresses,
  webAddressLikeText,
} from '../../src/domain/test-support/web-address-cases.ts'
import { secureAddress, storableAddress } from '../../src/domain/web-address.ts'
import { attempt } from './support/actors.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const dangerous = [
  'https://user:pw@good.example/',
  'https://good.example\\@evil.example/',
  'http://good.example/',
  'javascript:alert(1)',
]

async function taken(texts: readonly string[]): Promise<string[]> {
  const rows = await database.sql()`
    select t.address from unnest(${texts}::text[]) as t (address) where private.is_web_address(t.address)`
  return rows.map(({ address }) => address)
}

/** PostgreSQL cannot hold other texts. */
const isText = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

describe('the rule of SQL', () => {
  test('accepts and rejects the cases of the table, as they would be stored', async () => {
    const plain = plainWebAddresses.map(storableAddress)
    expect(await taken(plain)).toEqual(plain)
    expect(await taken(hostileAddresses.map(storableAddress).filter(isText))).toEqual([])
  })

  test('agrees with TypeScript on 5,000 texts, except for meaningless hosts', async () => {
    const sample = fc.sample(webAddressLikeText, { numRuns: 5000, seed: 20_260_114 })
    const texts = [...new Set(sample.map(storableAddress).filter(isText))]
    const inSql = new Set(await taken(texts))
    const inTypeScript = texts.filter((text) => secureAddress(text) !== null)
    expect(inTypeScript.length).toBeGreaterThan(300)
    expect(inTypeScript.filter((text) => !inSql.has(text))).toEqual([])
    const only = [...inSql].filter((text) => secureAddress(text) === null)
    expect(only.filter((text) => !/^https:[/][/][^/?#]*xn--/i.test(text))).toEqual([])
  })
})

describe.each(dangerous)('%j', (address) => {
  test.each([
    ['the recap material', 'update public.recap_material set material_url = $1'],
    ['the recap video', 'update public.recap_material set video_url = $1'],
    ['the certificate template of a cohort', 'update public.courses_moodle set canva_template_url = $1'],
    ['the subscription link of a cohort', 'update public.courses_moodle set subscription_link = $1'],
    ['a notebook', 'update public.notebooks set download_url = $1'],
  ])('is rejected as %s', async (_name, statement) => {
    await inDiscardedTransaction(database.sql(), async (transaction) => {
      const refused = await attempt(transaction, (inner) => inner.unsafe(statement, [address]))
      expect(refused).toMatchObject({ ok: false, code: '23514' })
    })
  })
})

test.each(['//evil.example/a.ipynb', '/\\evil.example/a.ipynb', '/', 'a.ipynb', '/../..//a b'])(
  'a file of the site is not %j',
  async (address) => {
    const [row] = await database.sql()`select private.is_file_address(${address}) as taken`
    expect(row?.taken).toBe(false)
  },
)
