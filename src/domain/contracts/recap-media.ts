import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { nullableText } from './fields.ts'

/** `token`: any text, because a wrong one gets one answer, however it is wrong. */
export const recapMedia = {
  name: 'recap-media',
  request: v.strictObject({ token: v.string('invalid') }),
  response: v.object({
    audio_url: nullableText,
    pdf_url: nullableText,
    /** Seconds for which the addresses work. */
    expires_in: v.number(),
  }),
  codes: ['link_invalid', 'storage_error'],
} as const satisfies EdgeFunction
