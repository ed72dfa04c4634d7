import { newRecapSchema, type RecapMaterialInput } from '#domain/contracts/recap-admin.ts'
import { youTubeVideoId } from '#domain/video-link.ts'
import { secureAddress, storableAddress } from '#domain/web-address.ts'
import type { ContractFields } from '#flows/form/checked.ts'
import { changesOf, type Edit } from '#flows/form/use-form.ts'
import type { RecapRecord } from './recap-admin.api.ts'

/** What the form holds; everything typed is text. */
export type RecapValues = {
  /** Null for a recap that is not stored yet. */
  recapId: number | null
  cohortId: string
  cohort: string
  classId: string
  classTitle: string
  description: string
  audioName: string | null
  pdfName: string | null
  materialUrl: string
  videoUrl: string
  announcement: string
}

export const emptyRecap: RecapValues = {
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

/** The typed fields of the request, and their fields in the form. */
const texts = {
  class_title: 'classTitle',
  description: 'description',
  material_url: 'materialUrl',
  video_url: 'videoUrl',
  announcement: 'announcement',
} as const satisfies Record<string, keyof RecapValues>

/** What a save can change. */
const contents = { ...texts, audio_url: 'audioName', pdf_url: 'pdfName' } as const

/** Without the recordings, which are uploaded before and have no problem to show at their place. */
export const recapContract = {
  schema: newRecapSchema,
  fields: { course_id: 'cohortId', cohort: 'cohort', class_id: 'classId', ...texts },
} as const satisfies { schema: unknown; fields: ContractFields<RecapValues> }

export function valuesOf(recap: RecapRecord): RecapValues {
  const { id, cohortId, version: _, ...rest } = recap
  return { ...rest, recapId: id, cohortId: String(cohortId) }
}

/**
 * The recap of the next class: of the same cohort, with the same texts and material. Title and recordings are its own;
 * its id counts on, and is empty where the last one ends in no number.
 */
export function nextClassOf(recap: RecapRecord): RecapValues {
  return {
    ...valuesOf(recap),
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

/** The required fields (back-office specification, section 5). */
export function hasRequired(values: RecapValues): boolean {
  return [values.cohortId, values.cohort, values.classId, values.classTitle].every(
    (value) => value.trim() !== '',
  )
}

type Address = 'materialUrl' | 'videoUrl'

/** Addresses that cannot be saved, and a video address that can be saved but not shown to students. */
export function addressProblems(values: RecapValues): { invalid: Address[]; unknownVideo: boolean } {
  const fields: Address[] = ['materialUrl', 'videoUrl']
  const invalid = fields.filter((field) => values[field].trim() !== '' && !secureAddress(values[field]))
  const unknownVideo =
    values.videoUrl.trim() !== '' && !invalid.includes('videoUrl') && youTubeVideoId(values.videoUrl) === null
  return { invalid, unknownVideo }
}

/** As a save stores them. `stored`: sanitises a typed announcement. */
export function asStored(values: RecapValues, stored: (typed: string) => string): RecapValues {
  return {
    ...values,
    classTitle: values.classTitle.trim(),
    description: values.description.trim(),
    materialUrl: storableAddress(values.materialUrl),
    videoUrl: storableAddress(values.videoUrl),
    announcement: stored(values.announcement).trim(),
  }
}

/** The request of a save with the changed fields only; an empty text means none. `edit`: as it is stored. */
export function requestOf(edit: Edit<RecapValues>, courseSlug: string): RecapMaterialInput {
  const { values, base } = edit
  const edits = changesOf(edit)
  const changes = Object.entries(contents)
    .filter(([, field]) => field in edits)
    .map(([name, field]) => [name, values[field] ?? ''])
  const key = {
    course_id: Number(values.cohortId),
    course_slug: courseSlug,
    cohort: values.cohort.trim(),
    class_id: values.classId.trim(),
  }
  return base.version === null
    ? { ...key, class_title: values.classTitle, ...Object.fromEntries(changes) }
    : { ...key, version: base.version, ...Object.fromEntries(changes) }
}
