import { beforeAll, expect, test } from 'vitest'
import { type Actor, actors, addStranger, become, probe } from './support/actors.ts'
import { adminCalls, staffCalls } from './support/staff-calls.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeAll(async () => {
  await addStranger(database.sql())
})

test.each(Object.entries({ ...staffCalls, ...adminCalls }))(
  '%s accepts whom it is for, and rejects everybody else',
  async (name, { call }) => {
    const permitted: Actor[] = name in adminCalls ? ['admin'] : ['staff', 'admin']
    const outcomes = await inDiscardedTransaction(database.sql(), async (sql) => {
      const found: [Actor, string][] = []
      for (const actor of actors) {
        const outcome = await probe(sql, async (inner) => {
          await become(inner, actor)
          await inner.unsafe(`select ${call}`)
        })
        found.push([actor, outcome.ok ? 'accepted' : `${outcome.code} ${outcome.message}`])
      }
      return found
    })
    for (const [actor, outcome] of outcomes)
      expect(outcome, actor).toMatch(permitted.includes(actor) ? 'accepted' : /^42501 /)
  },
)
