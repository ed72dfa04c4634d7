import { describe, expect, test } from 'vitest'
import { lints } from './support/lints.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

describe.each(lints)('$name', ({ findings, culprit }) => {
  test('holds', async () => {
    const found = await database.sql().unsafe(findings)
    expect(found.map((row) => row.finding)).toEqual([])
  })

  test('finds a culprit', async () => {
    const found = await inDiscardedTransaction(database.sql(), async (transaction) => {
      await transaction.unsafe(culprit)
      return transaction.unsafe(findings)
    })
    expect(found.map((row) => row.finding)).toEqual([expect.stringContaining('culprit')])
  })
})
