import * as v from 'valibot'
import type { CommonFailureCode } from './failure.ts'

const required = (maxLength: number) =>
  v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(maxLength, 'too_long'))
/** Absent keeps what is stored, null or empty clears it. */
const clearable = (maxLength: number) =>
  v.optional(v.nullable(v.pipe(v.string('invalid'), v.trim(), v.maxLength(maxLength, 'too_long'))))
/** Name inside the bucket, as its policies allow it. */
const objectName = (pattern: RegExp) =>
  v.optional(v.nullable(v.pipe(v.string('invalid'), v.trim(), v.regex(pattern, 'invalid'))))
const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))], 'invalid'),
  v.safeInteger('invalid'),
  v.minValue(1, 'invalid'),
)

/** The private bucket of recap files; students get signed addresses. */
export const recapBucket = 'recap-materials'

/** Request of `upsert-recap-material` (back-office specification, sections 2 and 7). */
export const recapMaterialSchema = v.strictObject({
  course_id: id,
  course_slug: v.optional(v.unknown()),
  cohort: required(60),
  class_id: required(60),
  class_title: required(200),
  description: clearable(4000),
  audio_url: objectName(/^(audio\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.(mp3|wav|m4a|mp4|ogg))?$/),
  pdf_url: objectName(/^(pdfs\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.pdf)?$/),
  material_url: clearable(2048),
  video_url: clearable(2048),
  announcement: clearable(4000),
})
export type RecapMaterial = v.InferOutput<typeof recapMaterialSchema>
export type RecapMaterialInput = v.InferInput<typeof recapMaterialSchema>
export type RecapMaterialResponse = { id: number; created: boolean }

const recapFileFields = ['audio_url', 'pdf_url'] as const
export type RecapFileField = (typeof recapFileFields)[number]

/** These name the file they are about. */
const recapFileFailureCodes = ['file_not_found', 'file_type_mismatch', 'storage_error'] as const
export type RecapFileFailureBody = { code: (typeof recapFileFailureCodes)[number]; field: RecapFileField }

export const recapMaterialFailureCodes = ['course_not_found', ...recapFileFailureCodes] as const
export type RecapMaterialFailureCode = (typeof recapMaterialFailureCodes)[number] | CommonFailureCode

/** Request of `generate-recap-links`; the course follows from the recap. */
export const recapLinksSchema = v.strictObject({ recap_id: id, course_id: v.optional(v.unknown()) })
export type RecapLinksResponse = { links_created: number; total_students: number }

export const recapLinksFailureCodes = ['recap_not_found'] as const
export type RecapLinksFailureCode = (typeof recapLinksFailureCodes)[number] | CommonFailureCode

/** Request of `recap-media`. Any text: a wrong token gets one answer, however it is wrong. */
export const recapMediaSchema = v.strictObject({ token: v.string('invalid') })
export type RecapMediaResponse = {
  audio_url: string | null
  pdf_url: string | null
  /** Seconds for which the addresses work. */
  expires_in: number
}

export const recapMediaFailureCodes = ['link_invalid', 'storage_error'] as const
export type RecapMediaFailureCode = (typeof recapMediaFailureCodes)[number] | CommonFailureCode
