import { useLayoutEffect } from 'react'
import { useParams } from 'react-router-dom'
import { RecapPage } from '#features/recap/public/recap-page.tsx'
import { withoutReferrer } from '#platform/document-head.ts'

export function RecapRoute() {
  const { token = '' } = useParams()
  // Before anything is fetched or followed: the address of this page is a key.
  useLayoutEffect(withoutReferrer, [])
  return <RecapPage key={token} token={token} />
}
