import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { accountTexts } from '#content/accounts.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ownAccountKey, ownAccountQuery } from '../accounts.api.ts'
import { EmailDialog, PasswordDialog, RemoveFactorDialog, SetupDialog } from './account-dialogs.tsx'
import { OwnSessions } from './own-sessions.tsx'

type Opened = 'email' | 'password' | 'setup' | 'remove' | null

/** How the signed-in person comes in, and from where. */
export function AccountPage() {
  const client = useQueryClient()
  const query = useQuery(ownAccountQuery())
  const [opened, setOpened] = useState<Opened>(null)
  const { data } = query

  function close() {
    setOpened(null)
    void client.invalidateQueries({ queryKey: ownAccountKey })
  }

  return (
    <div className="mx-auto grid w-full max-w-narrow content-start gap-6 px-gutter py-page">
      <div className="grid gap-1">
        <h1>{accountTexts.title}</h1>
        <p className="text-ink-soft">{accountTexts.lead}</p>
      </div>
      {query.isError && !data && <ListFailure query={query} texts={accountTexts.failure} />}
      {query.isPending && (
        <SkeletonGroup label={accountTexts.loading} className="grid gap-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </SkeletonGroup>
      )}
      {data && (
        <>
          <Part
            title={accountTexts.email.title}
            action={{ label: accountTexts.email.change, onClick: () => setOpened('email') }}
          >
            <p className="break-words">{data.email}</p>
            {data.newEmail && (
              <p className="text-ink-soft text-sm">{accountTexts.email.pending(data.newEmail)}</p>
            )}
          </Part>
          <Part
            title={accountTexts.password.title}
            action={{ label: accountTexts.password.change, onClick: () => setOpened('password') }}
          >
            <p className="text-ink-soft">{accountTexts.password.text}</p>
          </Part>
          <Part
            title={accountTexts.factor.title}
            badge={
              <Badge tone={data.factorId ? 'success' : 'neutral'}>
                {data.factorId ? accountTexts.factor.on : accountTexts.factor.off}
              </Badge>
            }
            action={
              data.factorId
                ? { label: accountTexts.factor.remove, onClick: () => setOpened('remove') }
                : { label: accountTexts.factor.add, onClick: () => setOpened('setup') }
            }
          >
            <p className="text-ink-soft">
              {data.factorId ? accountTexts.factor.onText : accountTexts.factor.offText}
            </p>
          </Part>
        </>
      )}
      <OwnSessions />
      {opened === 'email' && <EmailDialog own={data?.email ?? ''} onClose={close} />}
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'setup' && <SetupDialog onClose={close} />}
      {opened === 'remove' && data?.factorId && (
        <RemoveFactorDialog factorId={data.factorId} onClose={close} />
      )}
    </div>
  )
}

type PartProps = {
  title: string
  badge?: ReactNode
  action: { label: string; onClick: () => void }
  children: ReactNode
}

function Part({ title, badge, action, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {badge}
      </div>
      <div className="grid items-start gap-x-6 gap-y-3 md:grid-cols-[1fr_auto]">
        <div className="grid gap-1">{children}</div>
        <Button variant="secondary" onClick={action.onClick} className="justify-self-start">
          {action.label}
        </Button>
      </div>
    </section>
  )
}
