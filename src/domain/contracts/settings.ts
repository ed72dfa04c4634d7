import * as v from 'valibot'
import { isEmail } from '../email.ts'
import type { School } from '../school.ts'
import { secureAddress } from '../web-address.ts'
import type { EdgeFunction } from './edge-function.ts'
import { required } from './fields.ts'

/** What the fonts of the certificate and the headers of a mail take. Same rule as `private.is_plain_line`. */
const plainLine = /^[ -;=?-~\u00A1-\u017F\u2018\u2019\u201C\u201D\u2013\u2014]+$/

const line = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(longest, 'too_long'),
    v.regex(plainLine, 'invalid'),
  )
const lineOrNone = (longest: number) => v.union([v.pipe(v.string(), v.trim(), v.literal('')), line(longest)])
const address = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(300, 'too_long'),
  v.check((text) => secureAddress(text) !== null, 'invalid'),
)
const within = (least: number, most: number) =>
  v.pipe(v.number('invalid'), v.minValue(least, 'invalid'), v.maxValue(most, 'invalid'))

const school = {
  /** Also in the sender of mails, so without what has a meaning there. */
  name: v.pipe(line(60), v.regex(/^[^",:;@()\\]+$/, 'invalid')),
  descriptor: line(80),
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.check(isEmail, 'invalid_email')),
  /** Empty where the school has none. */
  whatsapp: v.pipe(v.string(), v.trim(), v.regex(/^(\+[1-9](?:[ -]?[0-9]){6,14})?$/, 'invalid_phone')),
  /** Empty where the school has no page there. */
  linkedin_url: v.union([v.pipe(v.string(), v.trim(), v.literal('')), address]),
  classroom_url: address,
  location: line(60),
  latitude: within(-90, 90),
  longitude: within(-180, 180),
  legal_name: lineOrNone(120),
  legal_id: lineOrNone(60),
  legal_address: lineOrNone(160),
  attention_hours: lineOrNone(80),
  revocation_buttons_on: v.boolean(),
}

/** Result of `get_school`. */
export const schoolSchema: v.GenericSchema<unknown, School> = v.object(school)

/** The row of `private.settings` (decision 143), in the order of the screen; the limits are those of the table. */
export const settingsSchema = v.object({
  ...school,
  certificate_prefix: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.regex(/^[A-Z]{2,6}$/, 'invalid'),
  ),
  signatory_name: v.nullable(line(60)),
  signatory_position: v.nullable(line(60)),
  /** A PNG in base64. */
  signature: v.nullable(v.string()),
  certificate_requires_paid: v.boolean(),
  first_payment_min_share: within(0, 1),
  announced_seats_max: v.pipe(within(0, 99), v.integer('invalid')),
  seat_calls_on: v.boolean(),
  order_mails_on: v.boolean(),
  reminders_daily_max: v.pipe(within(1, 999), v.integer('invalid')),
})
export type Settings = v.InferOutput<typeof settingsSchema>

/** Result of `get_settings` and `save_settings`. */
export const storedSettingsSchema = v.object({ ...settingsSchema.entries, version: v.number() })
export type StoredSettings = v.InferOutput<typeof storedSettingsSchema>

/** A drawn signature: points of its picture and bytes of its file, at most. Same as `private.is_signature`. */
export const signatureLimits = { width: 1200, height: 600, bytes: 61_440 }

/** Keeps a drawn signature for the settings to name. `png`: in base64; refused unless it has every one of its points. */
export const keepSignature = {
  name: 'keep-signature',
  request: v.strictObject({ png: required(Math.ceil(signatureLimits.bytes / 3) * 4) }),
  response: v.object({ ok: v.literal(true) }),
  codes: ['signature_invalid'],
} as const satisfies EdgeFunction
