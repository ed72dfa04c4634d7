import { useLayoutEffect } from 'react'
import { useParams } from 'react-router-dom'
import { unwrapped } from '#domain/pasted.ts'
import { isRecapToken } from '#domain/recap-token.ts'
import { InvalidLink, RecapPage } from '#features/recap/public/recap-page.tsx'
import { withoutReferrer } from '#platform/document-head.ts'

export function RecapRoute() {
  const { token: written = '' } = useParams()
  const token = unwrapped(written, '_-')
  // Before any request or link: this page's URL contains a secret token.
  useLayoutEffect(withoutReferrer, [])
  return isRecapToken(token) ? <RecapPage key={token} token={token} /> : <InvalidLink />
}
