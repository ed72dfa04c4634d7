import * as v from 'valibot'
import type { RecapMaterialInput } from '#domain/contracts/recap-admin.ts'
import { type Choices, changesSince, chosenValues } from '#domain/edit-conflict.ts'
import { youTubeVideoId } from '#domain/video-link.ts'
import { secureAddress, storableAddress } from '#domain/web-address.ts'
import type { RecapRecord } from './recap-admin.api.ts'

/** The content of the form; everything typed is text. */
const draftSchema = v.object({
  /** Null for a recap that is not stored yet. */
  recapId: v.nullable(v.number()),
  cohortId: v.string(),
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
  cohortId: '',
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

/** A recap as it was opened or saved; version null: not stored yet. */
const loadedSchema = v.object({ draft: draftSchema, version: v.nullable(v.number()) })
export type LoadedRecap = v.InferOutput<typeof loadedSchema>

export const nothingLoaded: LoadedRecap = { draft: emptyDraft, version: null }

export const announcementLimit = 4000

export function draftOf(recap: RecapRecord): RecapDraft {
  const { id, cohortId, version: _, ...rest } = recap
  return { ...rest, recapId: id, cohortId: String(cohortId) }
}

/**
 * The recap of the next class: of the same cohort, with the same texts and material. Title and recordings are its own;
 * its id counts on, and is empty where the last one ends in no number.
 */
export function nextClassOf(recap: RecapRecord): RecapDraft {
  return {
    ...draftOf(recap),
    recapId: null,
    classId: /\d$/.test(recap.classId)
      ? recap.classId.replace(/\d+$/, (number) => String(Number(number) + 1))
      : '',
    classTitle: '',
    audioName: null,
    pdfName: null,
    videoUrl: '',
  }
}

const editSchema = v.object({ draft: draftSchema, loaded: loadedSchema })

export function readEdit(kept: unknown): RecapEdit | null {
  const read = v.safeParse(editSchema, kept)
  return read.success ? read.output : null
}

export function isSameDraft(one: RecapDraft, other: RecapDraft): boolean {
  return (Object.keys(emptyDraft) as (keyof RecapDraft)[]).every((field) => one[field] === other[field])
}

/** The required fields (back-office specification, section 5). */
export function hasRequired(draft: RecapDraft): boolean {
  return [draft.cohortId, draft.cohort, draft.classId, draft.classTitle].every((value) => value.trim() !== '')
}

export type DraftProblem = 'materialUrl' | 'videoUrl'

/** Addresses that cannot be saved, and a video address that can be saved but not shown to students. */
export function addressProblems(draft: RecapDraft): { invalid: DraftProblem[]; unknownVideo: boolean } {
  const fields: DraftProblem[] = ['materialUrl', 'videoUrl']
  const invalid = fields.filter((field) => draft[field].trim() !== '' && !secureAddress(draft[field]))
  const unknownVideo =
    draft.videoUrl.trim() !== '' && !invalid.includes('videoUrl') && youTubeVideoId(draft.videoUrl) === null
  return { invalid, unknownVideo }
}

/** The values that a save stores; an empty text means none. */
export type RecapContents = Record<keyof typeof draftFieldOf, string>

/** The editable fields of the request, and their fields in the form. */
const draftFieldOf = {
  class_title: 'classTitle',
  description: 'description',
  audio_url: 'audioName',
  pdf_url: 'pdfName',
  material_url: 'materialUrl',
  video_url: 'videoUrl',
  announcement: 'announcement',
} as const satisfies Record<string, keyof RecapDraft>

/** Sanitises a typed announcement: this is what is stored and compared. */
type StoredAnnouncement = (typed: string) => string

function contentsOf(draft: RecapDraft, stored: StoredAnnouncement): RecapContents {
  return {
    class_title: draft.classTitle.trim(),
    description: draft.description.trim(),
    audio_url: draft.audioName ?? '',
    pdf_url: draft.pdfName ?? '',
    material_url: storableAddress(draft.materialUrl),
    video_url: storableAddress(draft.videoUrl),
    announcement: stored(draft.announcement).trim(),
  }
}

/** The current form, and the one that was opened or saved. */
export type RecapEdit = { draft: RecapDraft; loaded: LoadedRecap }

export function changesIn({ draft, loaded }: RecapEdit, stored: StoredAnnouncement): Partial<RecapContents> {
  return changesSince(contentsOf(loaded.draft, stored), contentsOf(draft, stored))
}

/** The request with the changed fields only. */
export function requestOf(
  edit: RecapEdit,
  stored: StoredAnnouncement,
  courseSlug: string,
): RecapMaterialInput {
  const { draft, loaded } = edit
  const key = {
    course_id: Number(draft.cohortId),
    course_slug: courseSlug,
    cohort: draft.cohort.trim(),
    class_id: draft.classId.trim(),
  }
  const changes = changesIn(edit, stored)
  return loaded.version === null
    ? { ...key, class_title: draft.classTitle.trim(), ...changes }
    : { ...key, version: loaded.version, ...changes }
}

/** The opened, the current and the stored version, for comparison in a conflict. */
export function contentVersions(
  { draft, loaded }: RecapEdit,
  current: RecapRecord,
  stored: StoredAnnouncement,
): Record<'loaded' | 'mine' | 'stored', RecapContents> {
  return {
    loaded: contentsOf(loaded.draft, stored),
    mine: contentsOf(draft, stored),
    stored: contentsOf(draftOf(current), stored),
  }
}

/** The form with the chosen values, now based on the stored recap. */
export function withChoices(
  { draft }: RecapEdit,
  current: RecapRecord,
  choices: Choices<keyof RecapContents>,
): RecapEdit {
  const loaded = { draft: draftOf(current), version: current.version }
  const byDraftField = Object.fromEntries(
    Object.entries(choices).map(([field, side]) => [draftFieldOf[field as keyof RecapContents], side]),
  )
  return { draft: { ...chosenValues(draft, loaded.draft, byDraftField), recapId: current.id }, loaded }
}
