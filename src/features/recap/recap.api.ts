import * as v from 'valibot'
import { type RecapMediaResponse, recapMediaFailureCodes } from '#domain/contracts/recap.ts'
import { callFunction } from '#platform/call-function.ts'
import { dataApi } from '#platform/data-api.ts'

/** What a student sees of a class. */
export type Recap = {
  studentName: string
  courseName: string
  cohort: string
  classTitle: string
  description: string | null
  announcement: string | null
  materialUrl: string | null
  videoUrl: string | null
  hasAudio: boolean
  hasPdf: boolean
  /** What this student has said of it, 1 to 5. */
  rating: number | null
}

const optionalText = v.nullable(v.string())
const rating = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))

const recapSchema = v.object({
  student_name: v.string(),
  course_name: v.string(),
  cohort: v.string(),
  class_title: v.string(),
  description: optionalText,
  announcement: optionalText,
  material_url: optionalText,
  video_url: optionalText,
  has_audio: v.boolean(),
  has_pdf: v.boolean(),
  rating: v.nullable(rating),
})

/** The call got no answer: the link may be a good one. */
export class RecapUnreachable extends Error {
  constructor() {
    super('no answer')
    this.name = 'RecapUnreachable'
  }
}

/**
 * The recap behind a token, or null when there is none: wrong, expired and revoked are one answer. Sent as a POST, so
 * that the token stands in no address.
 */
export async function fetchRecap(token: string, signal?: AbortSignal): Promise<Recap | null> {
  const call = dataApi().rpc('get_recap', { token })
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call)
  if (error) {
    // The client reports a request that got no answer as status 0; a gateway says 502 to 504 for the same.
    if (status === 0 || status >= 502) throw new RecapUnreachable()
    throw new Error('the recap could not be read')
  }
  const row = v.parse(v.nullable(recapSchema), data)
  return (
    row && {
      studentName: row.student_name,
      courseName: row.course_name,
      cohort: row.cohort,
      classTitle: row.class_title,
      description: row.description || null,
      announcement: row.announcement || null,
      materialUrl: row.material_url,
      videoUrl: row.video_url,
      hasAudio: row.has_audio,
      hasPdf: row.has_pdf,
      rating: row.rating,
    }
  )
}

/** Keeps a rating; the last one counts. Throws when it was not kept. */
export async function rateRecap(token: string, stars: number): Promise<void> {
  const { data, error } = await dataApi().rpc('rate_recap', { token, rating: stars })
  if (error || data !== true) throw new Error('the rating was not kept')
}

export type RecapMedia = { audioUrl: string | null; pdfUrl: string | null; expiresInSeconds: number }

const mediaSchema = v.object({
  audio_url: optionalText,
  pdf_url: optionalText,
  expires_in: v.number(),
})

/** The link was good when the page opened and is not any more. */
export class RecapLinkEnded extends Error {
  constructor() {
    super('the link has ended')
    this.name = 'RecapLinkEnded'
  }
}

/** Addresses of the files, good for a while only. */
export async function fetchRecapMedia(token: string, signal?: AbortSignal): Promise<RecapMedia> {
  const answer = await callFunction<RecapMediaResponse, (typeof recapMediaFailureCodes)[number]>(
    'recap-media',
    { token },
    recapMediaFailureCodes,
    { signal },
  )
  if (!answer.ok) {
    if (answer.kind === 'code' && answer.code === 'link_invalid') throw new RecapLinkEnded()
    throw new Error('the files of the recap could not be signed')
  }
  const media = v.parse(mediaSchema, answer.value)
  return { audioUrl: media.audio_url, pdfUrl: media.pdf_url, expiresInSeconds: media.expires_in }
}

export async function fetchPdf(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`the file answered ${response.status}`)
  return response.blob()
}
