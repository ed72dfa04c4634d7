import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { linkOutcomeTexts } from '../../src/content/form-outcome.ts'
import { foundSaleSchema } from '../../src/domain/contracts/sales.ts'
import { newLinkForm } from '../../src/features/payment-links/link-form.ts'
import { outcomesOfLink } from '../../src/features/payment-links/link-outcome.ts'
import { toFoundSale } from '../../src/flows/found-sale/found-sale.ts'
import { accessMailsOf, accessOf, buy, carryOut, decide } from './support/sale-access.ts'
import { salesIn } from './support/sales.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const { somebody, aLink } = salesIn(database.sql)

/** The sentence about access beside a link for this person, from the sale that the server finds. */
async function saidOfAccess(email: string): Promise<string | undefined> {
  const row = await database.as('staff', async (session) => {
    const [found] = await session`select public.find_sale(${email}, 'gee-python') as sale`
    return found?.sale
  })
  const sale = toFoundSale(v.parse(foundSaleSchema, row))
  return outcomesOfLink({ ...newLinkForm, amount: '10' }, sale, []).find(({ about }) => about === 'access')
    ?.text
}

/** The access of the only sale of a person, and how many mails have announced it. */
async function accessNow(email: string) {
  const [row] =
    await database.sql()`select id from public.sales where payer_email_normalized = lower(${email})`
  const { sales } = await accessOf(database.sql(), email)
  return { sale: sales[0], mails: (await accessMailsOf(database.sql(), Number(row?.id))).length }
}

describe('what the form of a link says about access is what its payment does', () => {
  test('to somebody whom staff enrolled and who has paid nothing: nothing', async () => {
    const email = somebody()
    const [course] = await database.sql()`
      select id from public.courses_moodle where base_slug = 'gee-python' and is_current_cohort`
    await callAs(database.sql(), 'staff', 'enroll_student', {
      ...{ request_id: 'pedido-de-la-que-no-paga', firstname: 'Ana', lastname: 'Prueba', email },
      ...{ cohort_ids: [course?.id], price: 200, payment_mode: 'total' },
    })
    const pay = await aLink(email, { payment_type: 'debt', amount: 10 })
    expect(await saidOfAccess(email)).toBe(linkOutcomeTexts.accessSince)
    const before = await accessNow(email)
    await pay()
    expect(await accessNow(email)).toEqual(before)
  })

  test('to somebody who has paid a part: nothing', async () => {
    const email = somebody()
    const first = await aLink(email, { payment_type: 'total', amount: 100, total: 200 })
    await first()
    const second = await aLink(email, { payment_type: 'debt', amount: 10 })
    expect(await saidOfAccess(email)).toBe(linkOutcomeTexts.accessSince)
    const before = await accessNow(email)
    await second()
    expect(await accessNow(email)).toEqual(before)
  })

  test('to somebody from whom staff took it: it waits for a person', async () => {
    const email = somebody()
    const { saleId } = await buy(database.sql(), { email, amount: '100.00', payment_type: 'single' })
    await carryOut(database.sql())
    await decide(database.sql(), 'withdraw_sale_access', saleId)
    await database.sql()`update public.sales set usd_amount = 200 where id = ${saleId}`
    const pay = await aLink(email, { payment_type: 'debt', amount: 10 })
    expect(await saidOfAccess(email)).toBe(linkOutcomeTexts.accessWithdrawn)
    await pay()
    expect((await accessNow(email)).sale).toEqual({ access: 'waiting', hold: 'withdrawn' })
    expect(await saidOfAccess(email)).toBe(linkOutcomeTexts.accessWaits)
  })
})
