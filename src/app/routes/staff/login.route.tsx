import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { type LoginReason, loginTexts } from '#content/staff.ts'
import { returnPath } from '#features/staff-session/return-path.ts'
import { LoginDoor } from '#features/staff-session/staff/login-door.tsx'
import { LoginForm } from '#features/staff-session/staff/login-form.tsx'
import { LoginFrame } from '#features/staff-session/staff/login-frame.tsx'
import { admit, mayAsLastChecked, type StaffMember } from '#features/staff-session/staff-session.api.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { toast } from '#ui/toast-store.ts'
import type { AskAddress } from '../../page-loader.tsx'

function reasonIn(state: unknown): LoginReason | null {
  const reason = (state as { reason?: unknown } | null)?.reason
  return typeof reason === 'string' && Object.hasOwn(loginTexts.reasons, reason)
    ? (reason as LoginReason)
    : null
}

export type LoginRouteProps = {
  /** Both by an address of the site: see `routes.tsx`. */
  preloadRoute: (pathname: string) => Promise<void>
  askFirst: AskAddress
}

export function LoginRoute({ preloadRoute, askFirst }: LoginRouteProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const hydrated = useHydrated()

  const destination = () => returnPath(location.search, window.location.origin)

  function fetchDestination() {
    // What does not come is reported where the page is rendered.
    preloadRoute(new URL(destination(), window.location.origin).pathname).catch(() => undefined)
  }

  function welcome(staff: StaffMember) {
    admit(staff)
    if (staff.lacks === null) toast({ title: loginTexts.success, durationMs: 3000 })
    navigate(destination(), { replace: true })
  }

  return (
    <LoginFrame lead={loginTexts.lead} reason={hydrated ? reasonIn(location.state) : null}>
      <LoginDoor onAlreadySignedIn={() => <Navigate to={destination()} replace />}>
        <LoginForm
          onBegin={fetchDestination}
          onSession={() => void askFirst(client, destination(), mayAsLastChecked)}
          onSignedIn={welcome}
        />
      </LoginDoor>
    </LoginFrame>
  )
}

export const loginPage = (props: LoginRouteProps) => () => <LoginRoute {...props} />
