import type { CertificateId } from '#domain/certificate-id.ts'
import { env } from '#platform/env.ts'
import { certificateHref } from '#platform/paths.ts'

/** The public page of a certificate, as students receive it. */
export function certificateAddress(id: CertificateId): string {
  return `${env().siteUrl}${certificateHref(id)}`
}
