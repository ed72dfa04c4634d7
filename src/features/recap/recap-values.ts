import type { StoredRecap } from '#domain/contracts/recap.ts'
import { newRecapSchema, type RecapMaterialInput } from '#domain/contracts/recap-admin.ts'
import { secureAddress, storableAddress, youTubeVideoId } from '#domain/web-address.ts'
import type { ContractFields } from '#flows/form/checked.ts'
import { changesOf, type Edit } from '#flows/form/use-form.ts'

/** A recap that is not stored yet. The fields of the request, as they are typed. */
export const emptyRecap = {
  id: null as number | null,
  course_id: '',
  cohort: '',
  class_id: '',
  class_title: '',
  description: '',
  audio_url: null as string | null,
  pdf_url: null as string | null,
  material_url: '',
  video_url: '',
  announcement: '',
}
export type RecapValues = typeof emptyRecap

/** Without the recordings, which are uploaded before and have no problem to show at their place. */
export const recapContract = {
  schema: newRecapSchema,
  fields: {
    course_id: 'course_id',
    cohort: 'cohort',
    class_id: 'class_id',
    class_title: 'class_title',
    description: 'description',
    material_url: 'material_url',
    video_url: 'video_url',
    announcement: 'announcement',
  },
} as const satisfies { schema: unknown; fields: ContractFields<RecapValues> }

export function valuesOf({ version: _, ...recap }: StoredRecap): RecapValues {
  return {
    ...recap,
    course_id: String(recap.course_id),
    description: recap.description ?? '',
    audio_url: recap.audio_url || null,
    pdf_url: recap.pdf_url || null,
    material_url: recap.material_url ?? '',
    video_url: recap.video_url ?? '',
    announcement: recap.announcement ?? '',
  }
}

/**
 * The recap of the next class: of the same cohort, with the same texts and material. Title and recordings are its own;
 * its id counts on, and is empty where the last one ends in no number.
 */
export function nextClassOf(recap: StoredRecap): RecapValues {
  return {
    ...valuesOf(recap),
    id: null,
    class_id: /\d$/.test(recap.class_id)
      ? recap.class_id.replace(/\d+$/, (number) => String(Number(number) + 1))
      : '',
    class_title: '',
    audio_url: null,
    pdf_url: null,
    video_url: '',
  }
}

/** The required fields (back-office specification, section 5). */
export function hasRequired(values: RecapValues): boolean {
  return [values.course_id, values.cohort, values.class_id, values.class_title].every(
    (value) => value.trim() !== '',
  )
}

type Address = 'material_url' | 'video_url'

/** Addresses that cannot be saved, and a video address that can be saved but not shown to students. */
export function addressProblems(values: RecapValues): { invalid: Address[]; unknownVideo: boolean } {
  const fields: Address[] = ['material_url', 'video_url']
  const isKept = (field: Address) =>
    values[field].trim() === '' ||
    secureAddress(values[field]) ||
    (field === 'video_url' && youTubeVideoId(values[field]))
  const invalid = fields.filter((field) => !isKept(field))
  const unknownVideo =
    values.video_url.trim() !== '' &&
    !invalid.includes('video_url') &&
    youTubeVideoId(values.video_url) === null
  return { invalid, unknownVideo }
}

/** An address stays; of what is pasted otherwise the video is kept. */
function storableVideo(typed: string): string {
  const id = secureAddress(typed) ? null : youTubeVideoId(typed)
  return id ? `https://www.youtube.com/watch?v=${id}` : storableAddress(typed)
}

/** As a save stores them. `stored`: sanitises a typed announcement. */
export function asStored(values: RecapValues, stored: (typed: string) => string): RecapValues {
  return {
    ...values,
    class_title: values.class_title.trim(),
    description: values.description.trim(),
    material_url: storableAddress(values.material_url),
    video_url: storableVideo(values.video_url),
    announcement: stored(values.announcement).trim(),
  }
}

/** The request of a save with the changed fields only; an empty text means none. `edit`: as it is stored. */
export function requestOf(edit: Edit<RecapValues>, courseSlug: string): RecapMaterialInput {
  const { values, base } = edit
  const { id: _, ...changed } = changesOf(edit)
  const contents = Object.entries(changed).map(([field, value]) => [field, value ?? ''])
  const key = {
    course_id: Number(values.course_id),
    course_slug: courseSlug,
    cohort: values.cohort.trim(),
    class_id: values.class_id.trim(),
  }
  return base.version === null
    ? { class_title: values.class_title, ...Object.fromEntries(contents), ...key }
    : { ...Object.fromEntries(contents), ...key, version: base.version }
}
