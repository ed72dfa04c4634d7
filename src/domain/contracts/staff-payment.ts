import * as v from 'valibot'
import { countryCodes } from '../countries.ts'
import { emailMaxLength, isEmail } from '../email.ts'
import { type CreatePaymentFailureCode, hasItsCode } from './create-payment.ts'

const text = (maxLength: number) =>
  v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(maxLength, 'too_long'))
const email = v.pipe(text(emailMaxLength), v.check(isEmail, 'invalid_email'))
const amount = v.pipe(v.number('invalid'), v.finite('invalid'), v.gtValue(0, 'invalid'))

/** In one plan. */
export const mostInstallments = 36

const staffPaymentTypes = ['total', 'installments', 'debt', 'installment'] as const

/**
 * Request of `create-payment` with a staff session (back-office specification, section 7): the amount is free, within
 * the limits of `staff_order_limits`. US dollars. Header `Idempotency-Key` as for the public request.
 */
export const staffPaymentSchema = v.pipe(
  v.strictObject({
    email,
    course_id: text(80),
    country: v.picklist(countryCodes, 'invalid'),
    amount,
    currency: v.pipe(v.string('invalid'), v.regex(/^[A-Z]{3}$/, 'invalid')),
    payment_type: v.picklist(staffPaymentTypes, 'invalid'),
    payer: v.strictObject({
      name: text(100),
      /** The same as `email`, which counts. */
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
    installments_count: v.nullish(
      v.pipe(
        v.number('invalid'),
        v.integer('invalid'),
        v.minValue(2, 'invalid'),
        v.maxValue(mostInstallments, 'invalid'),
      ),
    ),
  }),
  v.forward(v.partialCheck([['country'], ['payer', 'phone']], hasItsCode, 'phone_without_code'), [
    'payer',
    'phone',
  ]),
)
export type StaffPaymentRequest = v.InferOutput<typeof staffPaymentSchema>

export const staffPaymentFailureCodes = [
  'idempotency_key_required',
  'idempotency_conflict',
  'order_closed',
  'order_paid',
  'course_not_found',
  'payment_provider_error',
  'amount_too_small',
  'amount_too_large',
  'amount_over_total',
] as const
export type StaffPaymentFailureCode = (typeof staffPaymentFailureCodes)[number] | CreatePaymentFailureCode
