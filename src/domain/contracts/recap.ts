import * as v from 'valibot'
import { isRecapToken } from '../recap-token.ts'
import type { EdgeFunction } from './edge-function.ts'
import { day, id, instant, nullableText } from './fields.ts'

/** The private bucket of recap files; students get signed URLs (decision 10). */
export const recapBucket = 'recap-materials'

/** Id in a request; other clients send ids as text. */
export const recapIdSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))], 'invalid'),
  v.safeInteger('invalid'),
  v.minValue(1, 'invalid'),
)

/** A row of `recap_material`, also returned when a change conflicts. */
export const storedRecapSchema = v.object({
  id,
  version: id,
  /** The cohort, under the name of the specification. */
  course_id: id,
  cohort: v.string(),
  class_id: v.string(),
  class_title: v.string(),
  description: nullableText,
  audio_url: nullableText,
  pdf_url: nullableText,
  material_url: nullableText,
  video_url: nullableText,
  announcement: nullableText,
})
export type StoredRecap = v.InferOutput<typeof storedRecapSchema>

const rating = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))

/**
 * Result of `get_recap`, for students (decision 9). `rating`: this student's rating. `next_class_on`: null where no next
 * class is certain (decision 63).
 */
export const openedRecapSchema = v.object({
  student_name: v.string(),
  course_name: v.string(),
  cohort: v.string(),
  class_title: v.string(),
  description: nullableText,
  announcement: nullableText,
  material_url: nullableText,
  video_url: nullableText,
  has_audio: v.boolean(),
  has_pdf: v.boolean(),
  rating: v.nullable(rating),
  // Optional, so that a page newer than the database can read it.
  base_slug: v.optional(v.string(), ''),
  next_class_on: v.nullish(day, null),
})

export const recapLinkStates = ['active', 'expired', 'revoked'] as const
export type RecapLinkState = (typeof recapLinkStates)[number]

/** A row of `list_recap_links`. */
export const recapLinkSchema = v.object({
  id,
  token: v.pipe(v.string(), v.guard(isRecapToken)),
  class_title: v.string(),
  course_name: v.string(),
  cohort: v.string(),
  student_name: v.string(),
  email: v.string(),
  state: v.picklist(recapLinkStates),
  expires_at: v.nullable(instant),
  opened_at: v.nullable(instant),
  rating: v.nullable(rating),
  total: v.number(),
})

/** Signed URLs of a recap's files (decision 10). The shape of `token` is free: invalid tokens all get the same answer. */
export const recapMedia = {
  name: 'recap-media',
  request: v.strictObject({ token: v.string('invalid') }),
  response: v.object({
    audio_url: nullableText,
    pdf_url: nullableText,
    /** Lifetime of the URLs in seconds. */
    expires_in: v.number(),
  }),
  codes: ['link_invalid', 'storage_error'],
} as const satisfies EdgeFunction
