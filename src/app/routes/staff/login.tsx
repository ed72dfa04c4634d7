import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { type LoginReason, loginTexts } from '#content/staff.ts'
import { returnPath } from '#features/staff-session/return-path.ts'
import { LoginDoor } from '#features/staff-session/staff/login-door.tsx'
import { LoginForm } from '#features/staff-session/staff/login-form.tsx'
import { LoginFrame } from '#features/staff-session/staff/login-frame.tsx'
import { toast } from '#ui/toast-store.ts'

function reasonIn(state: unknown): LoginReason | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  const { reason } = state
  return typeof reason === 'string' && Object.hasOwn(loginTexts.reasons, reason)
    ? (reason as LoginReason)
    : null
}

export function LoginRoute() {
  const location = useLocation()
  const navigate = useNavigate()
  const destination = returnPath(location.search, window.location.origin)

  function welcome() {
    toast({ title: loginTexts.success, durationMs: 3000 })
    navigate(destination, { replace: true })
  }

  return (
    <LoginFrame reason={reasonIn(location.state)}>
      <LoginDoor onAlreadySignedIn={() => <Navigate to={destination} replace />}>
        <LoginForm onSignedIn={welcome} />
      </LoginDoor>
    </LoginFrame>
  )
}
