import { useLayoutEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { parseCertificateId } from '#domain/certificate-id.ts'
import { CertificateNotFound } from '#features/certificates/public/certificate-messages.tsx'
import { CertificatePage } from '#features/certificates/public/certificate-page.tsx'
import { CertificateRedirect } from '#features/certificates/public/certificate-redirect.tsx'
import { withoutReferrer } from '#platform/document-head.ts'
import { certificateHref } from '#platform/paths.ts'

/** However its id is written, a certificate has one address. */
export function CertificateRoute() {
  const { id: written = '' } = useParams()
  const { pathname } = useLocation()
  // Before any request or link: this page's address names a person's certificate.
  useLayoutEffect(withoutReferrer, [])
  const id = parseCertificateId(written)
  if (!id) return <CertificateNotFound written={written} />
  const address = certificateHref(id)
  return pathname === address ? <CertificatePage key={id} id={id} /> : <Navigate to={address} replace />
}

export function CertificateRedirectRoute() {
  const { id: written = '' } = useParams()
  useLayoutEffect(withoutReferrer, [])
  const id = parseCertificateId(written)
  return id ? <CertificateRedirect id={id} /> : <CertificateNotFound written={written} />
}
