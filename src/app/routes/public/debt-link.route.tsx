import { useLayoutEffect } from 'react'
import { useParams } from 'react-router-dom'
import { isDebtToken } from '#domain/debt-token.ts'
import { unwrapped } from '#domain/pasted.ts'
import { DebtLinkMessage } from '#features/debt-link/public/debt-link-message.tsx'
import { DebtLinkPage } from '#features/debt-link/public/debt-link-page.tsx'
import { withoutReferrer } from '#platform/document-head.ts'

export function DebtLinkRoute() {
  const { token: written = '' } = useParams()
  const token = unwrapped(written, '_-')
  // Before any request or link: this page's URL contains a secret token.
  useLayoutEffect(withoutReferrer, [])
  return isDebtToken(token) ? <DebtLinkPage key={token} token={token} /> : <DebtLinkMessage of="invalid" />
}
