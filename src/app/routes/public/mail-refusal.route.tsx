import { useLayoutEffect } from 'react'
import { useParams } from 'react-router-dom'
import { MailRefusalPage } from '#features/order-mails/public/mail-refusal-page.tsx'
import { withoutReferrer } from '#platform/document-head.ts'

export function MailRefusalRoute() {
  const { token = '' } = useParams()
  // Before any request or link: this page's URL contains a secret token.
  useLayoutEffect(withoutReferrer, [])
  return <MailRefusalPage key={token} token={token} />
}
