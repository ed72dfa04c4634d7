import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { nullableText } from './fields.ts'

/** Signed URLs of a recap's files (decision 10). The shape of `token` is free: invalid tokens all get the same answer. */
export const recapMedia = {
  name: 'recap-media',
  request: v.strictObject({ token: v.string('invalid') }),
  response: v.object({
    audio_url: nullableText,
    pdf_url: nullableText,
    /** Lifetime of the URLs in seconds. */
    expires_in: v.number(),
  }),
  codes: ['link_invalid', 'storage_error'],
} as const satisfies EdgeFunction
