import { useQueryClient } from '@tanstack/react-query'
import { generateCertificateFailures } from '#content/certificate-failures.ts'
import { certificateActionTexts } from '#content/certificates.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import { generate } from './certificates-admin.api.ts'
import { certificatesKey } from './certificates-admin.queries.ts'

/** Draws the PDF of a certificate and says what became of it. */
export function useGeneration() {
  const client = useQueryClient()

  return async (certificate: { id: CertificateId; certificate_number: string }): Promise<void> => {
    const result = await generate(certificate.id)
    void client.invalidateQueries({ queryKey: certificatesKey })
    if (result.ok) {
      toast({
        title: certificateActionTexts.issued(certificate.certificate_number),
        description: certificateActionTexts.issuedHint,
      })
      return
    }
    const code = failureCodeOf(result)
    recheckAfter(code, client)
    toast({
      title: certificateActionTexts.errorTitle,
      description: `${certificate.certificate_number}: ${generateCertificateFailures[code]}`,
      variant: 'destructive',
    })
  }
}
