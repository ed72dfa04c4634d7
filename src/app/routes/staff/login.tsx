import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { site } from '#content/site.ts'
import { type LoginReason, loginTexts } from '#content/staff.ts'
import { returnPath } from '#features/staff-session/return-path.ts'
import { LoginDoor } from '#features/staff-session/staff/login-door.tsx'
import { LoginForm } from '#features/staff-session/staff/login-form.tsx'
import { paths } from '#platform/paths.ts'
import { PlainLink, TextLink } from '#ui/link.tsx'
import { Wordmark } from '#ui/mark.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
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
  const reason = reasonIn(location.state)

  function welcome() {
    toast({ title: loginTexts.success, durationMs: 3000 })
    navigate(destination, { replace: true })
  }

  return (
    <div data-surface="staff" className="grid min-h-dvh grid-rows-[auto_auto_1fr] text-base">
      <div className="neatline" aria-hidden="true" />
      <header className="px-gutter py-5">
        <PlainLink
          to={paths.home}
          className="inline-flex min-h-11 items-center"
          aria-label={loginTexts.homeLink}
        >
          <Wordmark name={site.name} />
        </PlainLink>
      </header>
      <main className="mx-auto grid w-full max-w-[26rem] content-start gap-6 px-gutter pt-[6vh] pb-16">
        <div className="grid gap-2">
          <h1 className="text-3xl">{loginTexts.title}</h1>
          <p className="text-ink-soft">{loginTexts.lead}</p>
        </div>
        {reason && (
          <Notice tone="info" live>
            {loginTexts.reasons[reason]}
          </Notice>
        )}
        <LoginDoor
          checking={
            <SkeletonGroup label={loginTexts.checking} className="grid gap-5">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-20 w-full" />
              <Skeleton className="h-11 w-full" />
            </SkeletonGroup>
          }
          onAlreadySignedIn={() => <Navigate to={destination} replace />}
        >
          <LoginForm onSignedIn={welcome} />
        </LoginDoor>
        <p className="border-line border-t pt-4">
          <TextLink look="quiet" href={site.classroomUrl}>
            {loginTexts.classroomLink}
          </TextLink>
        </p>
      </main>
    </div>
  )
}
