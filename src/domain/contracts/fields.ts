import * as v from 'valibot'
import { isCalendarDay } from '../calendar.ts'
import { isBaseSlug, isCohortSlug } from '../course-slug.ts'
import { emailMaxLength, isEmail } from '../email.ts'
import { isOrderId } from '../order-id.ts'
import { dollars } from '../prices.ts'

// Fields shared by contracts (public specification, section 5). The message of each check is a problem code (validation.ts).

export const required = (maxLength: number) =>
  v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(maxLength, 'too_long'))

/** Empty when absent. */
export const optional = (maxLength: number) =>
  v.optional(v.pipe(v.string('invalid'), v.trim(), v.maxLength(maxLength, 'too_long')), '')

/** Empty when absent or null. */
export const nullishText = (maxLength: number) =>
  v.nullish(v.pipe(v.string('invalid'), v.trim(), v.maxLength(maxLength, 'too_long')), '')

export const email = v.pipe(required(emailMaxLength), v.check(isEmail, 'invalid_email'))

export const courseSlug = v.pipe(v.string(), v.guard(isBaseSlug))

export const cohortSlug = v.pipe(v.string(), v.guard(isCohortSlug))

export const orderId = v.pipe(v.string(), v.guard(isOrderId))

/** A day of the school's calendar. */
export const day = v.pipe(v.string(), v.guard(isCalendarDay))

/** Invisible to people, so only bots fill it. They get the answer of a person. */
export const honeypot = v.optional(v.string(), '')

export const id = v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(1, 'invalid'))

export const count = v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'invalid'))

/** A whole number of this range. */
export const whole = (least: number, most: number) =>
  v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(least, 'invalid'), v.maxValue(most, 'invalid'))

/** A secret of an address: who has it may do what its link says. */
export const linkToken = v.pipe(v.string('invalid'), v.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid'))

/** An amount in major units. */
export const decimal = v.number()

/** An amount of our own figures, read as money. */
export const usd = v.pipe(decimal, v.transform(dollars))

export const nullableText = v.nullable(v.string())

/** Kept as text: a Date would drop microseconds. */
export const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
)

export const done = v.object({ ok: v.literal(true) })
