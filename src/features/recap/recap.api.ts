import * as v from 'valibot'
import type { ResponseOf } from '#domain/contracts/edge-function.ts'
import { openedRecapSchema, recapMedia } from '#domain/contracts/recap.ts'
import type { RecapToken } from '#domain/recap-token.ts'
import { callFunction } from '#platform/call-function.ts'
import { dataApi } from '#platform/data-api.ts'

/** What the page shows a student. */
export type Recap = v.InferOutput<typeof openedRecapSchema>

/** The request got no response, so the link may be valid. */
export class RecapUnreachable extends Error {
  constructor() {
    super('no answer')
    this.name = 'RecapUnreachable'
  }
}

/**
 * The recap of a token, or null alike for a wrong, an expired and a revoked one. A POST, so that the token appears
 * in no address.
 */
export async function fetchRecap(token: RecapToken, signal?: AbortSignal): Promise<Recap | null> {
  const call = dataApi().rpc('get_recap', { token })
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call)
  if (error) {
    // The client reports a request without response as status 0; a gateway as 502 to 504.
    if (status === 0 || status >= 502) throw new RecapUnreachable()
    throw new Error('the recap could not be read')
  }
  return v.parse(v.nullable(openedRecapSchema), data)
}

/** Stores a rating, replacing the previous one. Throws when it was not stored. */
export async function rateRecap(token: RecapToken, stars: number): Promise<void> {
  const { data, error } = await dataApi().rpc('rate_recap', { token, rating: stars })
  if (error || data !== true) throw new Error('the rating was not kept')
}

export type RecapMedia = ResponseOf<typeof recapMedia>

/** The link was valid when the page opened and no longer is. */
export class RecapLinkEnded extends Error {
  constructor() {
    super('the link has ended')
    this.name = 'RecapLinkEnded'
  }
}

/** Temporary addresses of the files. */
export async function fetchRecapMedia(token: RecapToken, signal?: AbortSignal): Promise<RecapMedia> {
  const answer = await callFunction(recapMedia, { token }, { signal })
  if (!answer.ok) {
    if (answer.kind === 'code' && answer.code === 'link_invalid') throw new RecapLinkEnded()
    throw new Error('the files of the recap could not be signed')
  }
  return answer.value
}

export async function fetchPdf(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`the file answered ${response.status}`)
  return response.blob()
}
