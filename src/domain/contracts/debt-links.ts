import * as v from 'valibot'
import { countryCodes } from '../countries.ts'
import { isDebtToken } from '../debt-token.ts'
import type { EdgeFunction, FailureCodeOf, ResponseOf } from './edge-function.ts'
import { count, decimal, id, nullableText, orderId, required, usd } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

const token = v.pipe(v.string(), v.guard(isDebtToken))

/** A row of `get_person_debts`, in USD. */
export const personDebtSchema = v.object({
  sale_id: id,
  /** Null when the courses are gone. */
  course_name: nullableText,
  months_behind: count,
  debt: usd,
  remaining: usd,
  /** What the link asks for now (decision 80). */
  amount: usd,
  token,
})
export type PersonDebt = v.InferOutput<typeof personDebtSchema>

/** Refusals of the call; tests/contract compares them with the migrations. */
export const debtRefusals = {
  get_person_debts: ['person_not_found', 'no_debt', 'debt_without_course'],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type DebtRefusal = (typeof debtRefusals.get_person_debts)[number]

const nothingToPay = [
  /** Nothing is owed. */
  v.object({ state: v.literal('closed') }),
  /** Everything that was paid was refunded. */
  v.object({ state: v.literal('refunded') }),
  /** The sale was voided, whatever was paid or refunded. */
  v.object({ state: v.literal('voided') }),
  /** Money came about which a person still has to decide. */
  v.object({ state: v.literal('held') }),
  /** This sum was paid today. */
  v.object({ state: v.literal('paid'), order_id: orderId }),
] as const

const sum = { amount: decimal, currency: v.string() }

const owed = v.object({
  state: v.literal('owed'),
  course_name: nullableText,
  ...sum,
  /** Instalments that the amount makes up for; 0: it is the next payment, `number` of `installments`. */
  months_behind: count,
  number: count,
  installments: count,
  /** Where the payer is, as far as it is known (decision 124). */
  country: v.nullable(v.picklist(countryCodes)),
  /** The payment by hand that somebody was sent to make (decision 16). */
  manual_reference: v.nullable(id),
})

/** Result of `get_debt_link`. */
export const debtLinkSchema = v.variant('state', [
  v.object({ state: v.literal('not_found') }),
  ...nothingToPay,
  owed,
])
export type DebtLink = v.InferOutput<typeof debtLinkSchema>

/** Result of `take_manual_order`; null: nothing is owed. */
export const manualOrderSchema = v.nullable(v.object({ reference: id, ...sum }))
export type ManualOrder = v.InferOutput<typeof manualOrderSchema>

/** Where a payment by hand is made; a browser is sent nowhere else. */
export const manualPaymentUrl = 'https://www.paypal.com/paypalme/'

/**
 * Exchange with `open-debt-link`: what is owed for the sale of a token (decision 80); with `pay`, the way to pay it:
 * `checkout` of the provider, or `manual` while the provider fails, where that is configured (decision 16).
 * `link_invalid`: for every token that leads nowhere.
 */
export const openDebtLink = {
  name: 'open-debt-link',
  request: v.strictObject({
    token: required(128),
    pay: v.optional(v.boolean('invalid'), false),
    country: v.optional(v.picklist(countryCodes, 'invalid')),
  }),
  response: v.variant('state', [
    ...nothingToPay,
    owed,
    v.object({ state: v.literal('checkout'), redirect_url: v.string() }),
    v.object({
      state: v.literal('manual'),
      url: v.pipe(v.string(), v.startsWith(manualPaymentUrl)),
      reference: id,
      ...sum,
    }),
  ]),
  codes: ['link_invalid', 'payment_provider_error'],
} as const satisfies EdgeFunction
export type OpenedDebtLink = ResponseOf<typeof openDebtLink>
export type OpenDebtLinkCode = FailureCodeOf<typeof openDebtLink>
