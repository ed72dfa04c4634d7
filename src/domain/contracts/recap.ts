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

const recapKey = {
  course_id: id,
  course_slug: v.optional(v.unknown()),
  cohort: required(60),
  class_id: required(60),
}
const recapContents = {
  description: clearable(4000),
  audio_url: objectName(/^(audio\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.(mp3|wav|m4a|mp4|ogg))?$/),
  pdf_url: objectName(/^(pdfs\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.pdf)?$/),
  material_url: clearable(2048),
  video_url: clearable(2048),
  announcement: clearable(4000),
}
const newRecapSchema = v.strictObject({ ...recapKey, class_title: required(200), ...recapContents })
/** `version`: the one that the change was made from. */
const recapChangeSchema = v.strictObject({
  ...recapKey,
  version: id,
  class_title: v.optional(required(200)),
  ...recapContents,
})

/** Request of `upsert-recap-material` (back-office specification, sections 2 and 7): a new recap, or a change of one. */
export const recapMaterialSchema = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'version' in input ? recapChangeSchema : newRecapSchema,
)
export type RecapMaterial = v.InferOutput<typeof newRecapSchema> | v.InferOutput<typeof recapChangeSchema>
export type RecapMaterialInput = v.InferInput<typeof newRecapSchema> | v.InferInput<typeof recapChangeSchema>
export type RecapMaterialResponse = { id: number; created: boolean; version: number }

/** A recap as it is stored. */
export type StoredRecap = {
  id: number
  version: number
  course_id: number
  cohort: string
  class_id: string
  class_title: string
  description: string | null
  audio_url: string | null
  pdf_url: string | null
  material_url: string | null
  video_url: string | null
  announcement: string | null
}
/** Somebody else has written the recap since the version that the request names, or has made it first. */
export type RecapChangedBody = { code: 'recap_changed'; stored: StoredRecap }

const recapFileFields = ['audio_url', 'pdf_url'] as const
export type RecapFileField = (typeof recapFileFields)[number]

/** These name the file they are about. */
const recapFileFailureCodes = ['file_not_found', 'file_type_mismatch', 'storage_error'] as const
export type RecapFileFailureBody = { code: (typeof recapFileFailureCodes)[number]; field: RecapFileField }

export const recapMaterialFailureCodes = [
  'course_not_found',
  'recap_changed',
  'recap_not_found',
  ...recapFileFailureCodes,
] as const
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
