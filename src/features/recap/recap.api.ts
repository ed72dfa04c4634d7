import * as v from 'valibot'
import { openedRecapSchema } from '#domain/contracts/recap.ts'
import { recapMedia } from '#domain/contracts/recap-media.ts'
import type { RecapToken } from '#domain/recap-token.ts'
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
export async function fetchRecap(token: RecapToken, signal?: AbortSignal): Promise<Recap | null> {
  const call = dataApi().rpc('get_recap', { token })
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call)
  if (error) {
    // The client reports a request that got no answer as status 0; a gateway says 502 to 504 for the same.
    if (status === 0 || status >= 502) throw new RecapUnreachable()
    throw new Error('the recap could not be read')
  }
  const row = v.parse(v.nullable(openedRecapSchema), data)
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
export async function rateRecap(token: RecapToken, stars: number): Promise<void> {
  const { data, error } = await dataApi().rpc('rate_recap', { token, rating: stars })
  if (error || data !== true) throw new Error('the rating was not kept')
}

export type RecapMedia = { audioUrl: string | null; pdfUrl: string | null; expiresInSeconds: number }

/** The link was good when the page opened and is not any more. */
export class RecapLinkEnded extends Error {
  constructor() {
    super('the link has ended')
    this.name = 'RecapLinkEnded'
  }
}

/** Addresses of the files, good for a while only. */
export async function fetchRecapMedia(token: RecapToken, signal?: AbortSignal): Promise<RecapMedia> {
  const answer = await callFunction(recapMedia, { token }, { signal })
  if (!answer.ok) {
    if (answer.kind === 'code' && answer.code === 'link_invalid') throw new RecapLinkEnded()
    throw new Error('the files of the recap could not be signed')
  }
  const { audio_url: audioUrl, pdf_url: pdfUrl, expires_in: expiresInSeconds } = answer.value
  return { audioUrl, pdfUrl, expiresInSeconds }
}

export async function fetchPdf(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`the file answered ${response.status}`)
  return response.blob()
}
