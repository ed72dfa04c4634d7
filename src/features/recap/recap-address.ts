import type { RecapToken } from '#domain/recap-token.ts'
import { env } from '#platform/env.ts'
import { recapHref } from '#platform/paths.ts'

/** The link as students receive it. */
export function recapAddress(token: RecapToken): string {
  return `${env().siteUrl}${recapHref(token)}`
}
