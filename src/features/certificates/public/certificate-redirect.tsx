import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { certificateRedirect } from '#content/certificate-verification.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { certificateHref } from '#platform/paths.ts'
import { Container } from '#ui/container.tsx'

/** Back-office specification, section 9. */
export const redirectDelayMs = 1_000

/** Leads to the certificate of a shared address, in its place in the history. */
export function CertificateRedirect({ id }: { id: CertificateId }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(certificateHref(id), { replace: true }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [id, navigate])
  return (
    <Container width="narrow" className="py-20 sm:py-28">
      <div role="status">
        <h1 className="text-title">{certificateRedirect}</h1>
      </div>
    </Container>
  )
}
