import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LinkPage, mailLinkIn } from '#features/staff-session/staff/link-page.tsx'
import { paths } from '#platform/paths.ts'

export function AccountLinkRoute() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // Another link opened in this tab changes only what is behind the `#`.
  const [entered, setEntered] = useState(false)
  if (entered) return null
  return (
    <LinkPage
      key={hash}
      link={mailLinkIn(hash)}
      onEntered={() => {
        setEntered(true)
        navigate(paths.backoffice, { replace: true })
      }}
    />
  )
}
