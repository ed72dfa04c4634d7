import * as v from 'valibot'
import { type EdgeFunction, type FailureCodeOf, unread } from './edge-function.ts'
import { count, id, required } from './fields.ts'
import { recapIdSchema, storedRecapSchema } from './recap.ts'

/** Absent keeps the stored value; null or empty clears it. */
const clearable = (maxLength: number) =>
  v.optional(v.nullable(v.pipe(v.string('invalid'), v.trim(), v.maxLength(maxLength, 'too_long'))))
/** Object name that the bucket's policies allow. */
const objectName = (pattern: RegExp) =>
  v.optional(v.nullable(v.pipe(v.string('invalid'), v.trim(), v.regex(pattern, 'invalid'))))
const recapKey = {
  /** The cohort, under the name of the specification. */
  course_id: recapIdSchema,
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
export const newRecapSchema = v.strictObject({ ...recapKey, class_title: required(200), ...recapContents })
/** `version`: the version that the form was loaded with. */
const recapChangeSchema = v.strictObject({
  ...recapKey,
  version: recapIdSchema,
  class_title: v.optional(required(200)),
  ...recapContents,
})

export type RecapMaterial = v.InferOutput<typeof newRecapSchema> | v.InferOutput<typeof recapChangeSchema>
export type RecapMaterialInput = v.InferInput<typeof newRecapSchema> | v.InferInput<typeof recapChangeSchema>

export const savedRecapSchema = v.object({ id, created: v.boolean(), version: count })
export type SavedRecap = v.InferOutput<typeof savedRecapSchema>

/** The recap was changed by somebody else since that version. */
export const recapChangedSchema = v.object({ code: v.literal('recap_changed'), stored: storedRecapSchema })
export type RecapChangedBody = v.InferOutput<typeof recapChangedSchema>

export const recapFileFields = ['audio_url', 'pdf_url'] as const
export type RecapFileField = (typeof recapFileFields)[number]

/** Their bodies name the file. */
const fileCodes = ['file_not_found', 'file_type_mismatch', 'audio_codec', 'storage_error'] as const
export type RecapFileFailureBody = { code: (typeof fileCodes)[number]; field: RecapFileField }

/** A new recap, or a change of one (back-office specification, sections 2 and 7). */
export const upsertRecapMaterial = {
  name: 'upsert-recap-material',
  request: v.lazy((input) =>
    typeof input === 'object' && input !== null && 'version' in input ? recapChangeSchema : newRecapSchema,
  ),
  response: savedRecapSchema,
  codes: ['course_not_found', 'recap_changed', 'recap_not_found', ...fileCodes, unread],
} as const satisfies EdgeFunction
export type RecapMaterialFailureCode = FailureCodeOf<typeof upsertRecapMaterial>

/** Links for the students of a recap (back-office specification, section 7). `course_id` is ignored: the recap implies its course. */
export const generateRecapLinks = {
  name: 'generate-recap-links',
  request: v.strictObject({ recap_id: recapIdSchema, course_id: v.optional(v.unknown()) }),
  response: v.object({ links_created: count, total_students: count }),
  codes: ['recap_not_found', unread],
} as const satisfies EdgeFunction
export type RecapLinksFailureCode = FailureCodeOf<typeof generateRecapLinks>

/** Called by the schedule with an empty body; removes files that no recap names (threat T69). `removed`: number of files. */
export const sweepRecapFiles = {
  name: 'sweep-recap-files',
  request: v.object({}),
  response: v.object({ removed: v.number() }),
  codes: ['storage_error'],
} as const satisfies EdgeFunction

/** Name of the job in `job_runs`. */
export const sweepRecapFilesJob = 'sweep-recap-files'
