import * as v from 'valibot'
import type { RecapMaterialInput } from '#domain/contracts/recap.ts'
import { youTubeVideoId } from '#domain/video-link.ts'
import { secureAddress, storableAddress } from '#domain/web-address.ts'
import type { RecapRecord } from './recap-admin.api.ts'

/** The form as it stands; everything a person typed is text. */
const draftSchema = v.object({
  /** Null for a recap that is not in the database yet. */
  recapId: v.nullable(v.number()),
  courseId: v.string(),
  cohort: v.string(),
  classId: v.string(),
  classTitle: v.string(),
  description: v.string(),
  audioName: v.nullable(v.string()),
  pdfName: v.nullable(v.string()),
  materialUrl: v.string(),
  videoUrl: v.string(),
  announcement: v.string(),
})
export type RecapDraft = v.InferOutput<typeof draftSchema>

export const emptyDraft: RecapDraft = {
  recapId: null,
  courseId: '',
  cohort: '',
  classId: '',
  classTitle: '',
  description: '',
  audioName: null,
  pdfName: null,
  materialUrl: '',
  videoUrl: '',
  announcement: '',
}

export const announcementLimit = 4000

export function draftOf(recap: RecapRecord): RecapDraft {
  const { id, courseId, ...rest } = recap
  return { ...rest, recapId: id, courseId: String(courseId) }
}

export function readDraft(stored: unknown): RecapDraft | null {
  const read = v.safeParse(draftSchema, stored)
  return read.success ? read.output : null
}

export function isSameDraft(one: RecapDraft, other: RecapDraft): boolean {
  return (Object.keys(emptyDraft) as (keyof RecapDraft)[]).every((field) => one[field] === other[field])
}

/** What the form needs before it can be saved (back-office specification, section 5). */
export function hasRequired(draft: RecapDraft): boolean {
  return [draft.courseId, draft.cohort, draft.classId, draft.classTitle].every((value) => value.trim() !== '')
}

export type DraftProblem = 'materialUrl' | 'videoUrl'

/** Addresses that cannot be saved, and a video that can be but that no student would see. */
export function addressProblems(draft: RecapDraft): { invalid: DraftProblem[]; unknownVideo: boolean } {
  const fields: DraftProblem[] = ['materialUrl', 'videoUrl']
  const invalid = fields.filter((field) => draft[field].trim() !== '' && !secureAddress(draft[field]))
  const unknownVideo =
    draft.videoUrl.trim() !== '' && !invalid.includes('videoUrl') && youTubeVideoId(draft.videoUrl) === null
  return { invalid, unknownVideo }
}

/**
 * The request that stores the draft; `announcement` is the sanitised text. A new recap leaves empty fields out: if the
 * class has a recap already, they keep what it has. An edited one sends them, and empty clears.
 */
export function requestOf(draft: RecapDraft, announcement: string, courseSlug: string): RecapMaterialInput {
  const optional = {
    description: draft.description.trim(),
    audio_url: draft.audioName ?? '',
    pdf_url: draft.pdfName ?? '',
    material_url: storableAddress(draft.materialUrl),
    video_url: storableAddress(draft.videoUrl),
    announcement: announcement.trim(),
  }
  const sent =
    draft.recapId === null
      ? Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''))
      : optional
  return {
    course_id: Number(draft.courseId),
    course_slug: courseSlug,
    cohort: draft.cohort.trim(),
    class_id: draft.classId.trim(),
    class_title: draft.classTitle.trim(),
    ...sent,
  }
}
