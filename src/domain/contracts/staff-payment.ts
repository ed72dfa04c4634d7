import * as v from 'valibot'
import { countryCodes } from '../countries.ts'
import { createdPaymentSchema, hasItsCode, orderCodes, payerName } from './create-payment.ts'
import { type EdgeFunction, type FailureCodeOf, unread } from './edge-function.ts'
import { email, required } from './fields.ts'

const amount = v.pipe(v.number('invalid'), v.finite('invalid'), v.gtValue(0, 'invalid'))

export const maxInstallments = 36

const staffPaymentTypes = ['total', 'installments', 'debt', 'installment'] as const

/**
 * Request of `create-payment` with a staff session (back-office specification, section 7). US dollars, within the
 * limits of `staff_order_limits`. Header `Idempotency-Key` as for the public request.
 */
export const staffPaymentSchema = v.pipe(
  v.strictObject({
    email,
    /** Slug, under the name of the specification. */
    course_id: required(80),
    country: v.picklist(countryCodes, 'invalid'),
    amount,
    currency: v.pipe(v.string('invalid'), v.regex(/^[A-Z]{3}$/, 'invalid')),
    payment_type: v.picklist(staffPaymentTypes, 'invalid'),
    payer: v.strictObject({
      ...payerName,
      /** Ignored in favour of the top-level `email`. */
      email: v.nullish(v.string('invalid')),
      phone: v.nullish(
        v.pipe(
          v.string('invalid'),
          v.trim(),
          v.maxLength(40, 'too_long'),
          v.regex(/^(\+?[\d\s().-]{4,40})?$/, 'invalid_phone'),
        ),
      ),
    }),
    total_course_amount: v.nullish(amount),
    /** For a cohort of its own, although the person owes for another one of the course. */
    new_sale: v.optional(v.boolean('invalid')),
    installments_count: v.nullish(
      v.pipe(
        v.number('invalid'),
        v.integer('invalid'),
        v.minValue(2, 'invalid'),
        v.maxValue(maxInstallments, 'invalid'),
      ),
    ),
  }),
  v.forward(v.partialCheck([['country'], ['payer', 'phone']], hasItsCode, 'phone_without_code'), [
    'payer',
    'phone',
  ]),
)
export type StaffPaymentRequest = v.InferOutput<typeof staffPaymentSchema>

export const createStaffPayment = {
  name: 'create-payment',
  request: staffPaymentSchema,
  response: createdPaymentSchema,
  codes: [
    unread,
    ...orderCodes,
    'amount_too_small',
    'amount_too_large',
    'amount_over_total',
    'amount_over_remaining',
  ],
} as const satisfies EdgeFunction
export type StaffPaymentFailureCode = FailureCodeOf<typeof createStaffPayment>
