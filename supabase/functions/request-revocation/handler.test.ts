import { expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { anOrder, createOrder } from '../../../tests/database/support/orders.ts'
import { enquiryStore } from '../_shared/enquiry.ts'
import { aTestEdge, openLimiter, post, postFrom, statusesOf } from '../_shared/test-support/edge.ts'
import { aNewEnquiry, enquiriesIn } from '../_shared/test-support/enquiries.ts'
import { createHandler } from './index.ts'

const school = aSchool()
const { rows, mails } = enquiriesIn(school)
const handler = (limiter = openLimiter()) =>
  createHandler({ edge: aTestEdge(), limiter, store: enquiryStore(school.client()) })
const aRequest = (changes: object = {}) => ({
  ...{ form: 'revocation', email: 'ana@example.com', order: 'la de marzo' },
  ...changes,
})

test('a request is stored as it was typed, answered with its number, and mailed to the school and to its address', async () => {
  const answer = await post(handler(), aRequest())
  const [stored] = await school.sql()`select id from public.enquiries`
  expect(answer).toMatchObject({ status: 200, body: { ok: true, number: Number(stored?.id) } })
  const nothing = { phone: null, country: null }
  expect(await rows()).toEqual([
    aNewEnquiry({ ...nothing, form: 'revocation', name: 'ana@example.com', message: 'la de marzo' }),
  ])
  expect(await mails()).toEqual(['enquiry_mail', 'enquiry_receipt_mail'])
})

test('the answer to who bought and to who never did differs by its number alone, and nothing is revoked', async () => {
  await createOrder(school.sql(), anOrder({ email: 'ana@example.com' }))
  const before = await school.sql()`select * from public.payments order by id`
  const known = await post(handler(), aRequest())
  const unknown = await post(handler(), aRequest({ email: 'nadie@example.com' }))
  const withoutNumber = ({ status, text }: { status: number; text: string }) => [
    status,
    text.replace(/\d+/, ''),
  ]
  expect(withoutNumber(unknown)).toEqual(withoutNumber(known))
  expect(await school.sql()`select * from public.payments order by id`).toEqual(before)
})

test.each([
  { email: '' },
  { email: 'ana' },
  { form: 'contact' },
  { order: 'x'.repeat(129) },
  { name: 'Ana' },
])('%j is refused', async (changes) => {
  expect((await post(handler(), aRequest(changes))).status).toBe(422)
  expect(await rows()).toEqual([])
})

test('each of the two is mailed once a day to a mailbox, also beyond the mails that others get', async () => {
  const limited = handler(school.limiter())
  const statuses = await statusesOf(8, (index) =>
    postFrom(`203.0.113.${index}`, limited, aRequest({ email: `ana+${index}@example.com` })),
  )
  expect(statuses).toEqual(Array(8).fill(200))
  await postFrom('203.0.113.9', limited, aRequest({ form: 'cancellation' }))
  expect((await mails()).filter((kind) => kind === 'enquiry_receipt_mail')).toHaveLength(2)
})
