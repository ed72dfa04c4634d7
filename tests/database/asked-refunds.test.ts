import { describe, expect, test } from 'vitest'
import { movementsIn, named } from './support/movements.ts'
import { aDatabase } from './support/test-database.ts'

const { sql } = aDatabase({ template: 'seeded' })
const { aCharge, record, ask, tell, begin, end, rowsOf, states } = movementsIn(sql)

describe('what was asked', () => {
  test('is begun once, and again after that, with what is accounted for', async () => {
    const charge = await aCharge()
    const known = [named('REF')]
    await tell(charge, { amount: '20.00', provider_refund_id: known[0] })
    await tell(charge, { amount: '999.00' })
    await tell(await aCharge())
    const refund = await ask(charge)
    const asked = { provider_payment_id: charge.dp, amount: 50, currency: 'USD', known }
    expect(await begin(refund)).toEqual({ ...asked, again: false })
    expect(await begin(refund)).toEqual({ ...asked, again: true })
  })

  test('waits for a person while one of its sum that was told does', async () => {
    const charge = await aCharge()
    const [first, other] = [await ask(charge), await ask(charge, 20)]
    await ask(charge)
    await tell(charge)
    expect(await begin(first)).toBeNull()
    expect(await begin(other)).toMatchObject({ again: false })
    expect(await states(charge)).toEqual(['50 asked unclear', '20 asked', '50 asked', '50 held several'])
  })

  test.each([
    ['unclear', '50 asked unclear'],
    ['status_400_code_5007', '50 failed'],
    ['x'.repeat(90), '50 failed'],
  ])('and ended as %s is not begun', async (word, state) => {
    const charge = await aCharge()
    const refund = await ask(charge)
    await end(refund, word)
    expect(await begin(refund)).toBeNull()
    expect(await states(charge)).toEqual([state])
  })

  test('and told is neither begun nor ended; nor is what is none', async () => {
    const charge = await aCharge()
    const refund = await ask(charge)
    await tell(charge)
    const written = await record(charge, 10)
    for (const one of [refund, written, 999_999]) {
      expect(await begin(one)).toBeNull()
      await end(one, 'unclear')
      await end(one, 'no')
    }
    expect(await states(charge)).toEqual(['50 settled', '10 settled'])
  })
})

describe('what the provider tells', () => {
  test('changes something once for each state, and what is settled stays so', async () => {
    const charge = await aCharge()
    const provider_refund_id = named('REF')
    const changes: boolean[] = []
    for (const status of ['PENDING', 'PENDING', 'SUCCESS', 'SUCCESS', 'REJECTED', 'PENDING'])
      changes.push(await tell(charge, { provider_refund_id, status }))
    expect(changes).toEqual([true, false, true, false, false, false])
    expect(await states(charge)).toEqual(['50 settled'])
  })

  test('is not what was asked where only the figure is the same, in other money', async () => {
    const charge = await aCharge()
    await ask(charge)
    await tell(charge, { currency: 'ARS' })
    expect(await states(charge)).toEqual(['50 asked', '50 held other_currency'])
  })

  test('and failed is what was asked, never what was written by hand', async () => {
    const charge = await aCharge()
    await record(charge, 50)
    await tell(charge, { status: 'REJECTED' })
    await ask(charge, 20)
    await tell(charge, { status: 'CANCELLED', amount: '20.00' })
    expect(await states(charge)).toEqual(['50 settled', '50 failed', '20 failed'])
  })

  test('of a payment that is not ours changes nothing', async () => {
    expect(await tell({ id: 0, email: '', dp: 'DP-of-nobody' })).toBe(false)
  })
})

describe('the answer to what was asked', () => {
  test('is the row that asked, also where it was told first and could not be matched', async () => {
    const charge = await aCharge()
    const [first, second] = [await ask(charge), await ask(charge)]
    const told = { provider_refund_id: named('REF'), status: 'PENDING' }
    await tell(charge, told)
    expect(await tell(charge, { ...told, refund_id: second })).toBe(true)
    expect(await tell(charge, { ...told, refund_id: second })).toBe(false)
    expect(await rowsOf(charge)).toMatchObject([
      { id: first, status: 'asked', told: null },
      { id: second, status: 'pending', told: told.provider_refund_id },
    ])
  })

  test('clears the question of a row that was unclear, and mends one that had failed', async () => {
    const charge = await aCharge()
    for (const word of ['unclear', 'status_400']) {
      const refund_id = await ask(charge)
      await end(refund_id, word)
      await tell(charge, { refund_id })
    }
    expect(await states(charge)).toEqual(['50 settled', '50 settled'])
  })

  test('is a movement of its own where the row was matched with another one meanwhile', async () => {
    const charge = await aCharge()
    const refund_id = await ask(charge)
    const [panel, own] = [named('REF'), named('REF')]
    await tell(charge, { provider_refund_id: panel })
    expect(await tell(charge, { provider_refund_id: own, refund_id })).toBe(true)
    expect((await rowsOf(charge)).map(({ told }) => told)).toEqual([panel, own])
  })

  test('that names another charge is a movement of that one', async () => {
    const [charge, other] = [await aCharge(), await aCharge()]
    await tell(other, { refund_id: await ask(charge) })
    expect(await states(charge)).toEqual(['50 asked'])
    expect(await states(other)).toEqual(['50 settled'])
  })

  test('that is a movement of its own already stays it', async () => {
    const charge = await aCharge()
    const provider_refund_id = named('REF')
    await tell(charge, { provider_refund_id })
    expect(await tell(charge, { provider_refund_id, refund_id: await ask(charge) })).toBe(false)
    expect(await states(charge)).toEqual(['50 settled', '50 asked'])
  })

  test('is waited for where one of two has failed', async () => {
    const charge = await aCharge()
    const [refund_id] = [await ask(charge), await ask(charge)]
    const failed = { provider_refund_id: named('REF'), status: 'REJECTED' }
    expect(await tell(charge, failed)).toBe(true)
    expect((await states(charge)).slice(2)).toEqual(['50 held several'])
    expect(await tell(charge, { ...failed, refund_id })).toBe(true)
    expect(await states(charge)).toEqual(['50 failed', '50 asked'])
  })

  test('that is unclear is matched with nothing, and keeps its question whatever is told of it', async () => {
    const charge = await aCharge()
    await ask(charge)
    const provider_refund_id = named('REF')
    expect(await tell(charge, { provider_refund_id, status: 'PENDING', is_unclear: true })).toBe(true)
    expect(await tell(charge, { provider_refund_id })).toBe(true)
    expect(await states(charge)).toEqual(['50 asked', '50 held several'])
    expect(await tell(charge, { provider_refund_id, status: 'REJECTED' })).toBe(true)
    expect(await states(charge)).toEqual(['50 asked', '50 failed'])
  })
})
