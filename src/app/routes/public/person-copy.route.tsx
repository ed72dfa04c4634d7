import { useLayoutEffect } from 'react'
import { useParams } from 'react-router-dom'
import { PersonCopyPage } from '#features/person-copy/public/person-copy-page.tsx'
import { withoutReferrer } from '#platform/document-head.ts'

export function PersonCopyRoute() {
  const { token = '' } = useParams()
  // Before any request or link: this page's URL contains a secret token.
  useLayoutEffect(withoutReferrer, [])
  return <PersonCopyPage key={token} token={token} />
}
