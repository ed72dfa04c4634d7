import { useQuery } from '@tanstack/react-query'
import { accountFailures, accountTexts } from '#content/accounts.ts'
import { browserName } from '#domain/browser-name.ts'
import { useForm } from '#flows/form/use-form.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { closeOtherSessions, type OwnSession, ownAccountKey, ownSessionsQuery } from '../accounts.api.ts'
import { useStaff } from './staff-context.ts'

const texts = accountTexts.sessions

/** Auth closes this session, the others or all of them, and none of the others alone. */
export function OwnSessions() {
  const { leave } = useStaff()
  const query = useQuery(ownSessionsQuery())
  const form = useForm({ draft: null, start: {}, failures: accountFailures, invalidates: ownAccountKey })
  const { data } = query

  async function closeOthers() {
    if ((await form.send(closeOtherSessions))?.ok) toast({ title: texts.closed })
  }

  return (
    <section aria-labelledby="own-sessions" className="grid gap-3 border-line border-t pt-4">
      <h2 id="own-sessions" className="text-lg">
        {texts.title}
      </h2>
      {query.isError && !data && (
        <ListFailure query={query} texts={{ ...accountTexts.failure, failed: texts.failed }} />
      )}
      {query.isPending && (
        <SkeletonGroup label={texts.loading} className="grid gap-2">
          <Skeleton className="h-16 w-full" />
        </SkeletonGroup>
      )}
      {data && (
        <ul className="grid gap-px overflow-hidden rounded border border-line bg-line">
          {data.map((session) => (
            <Row key={session.id} session={session} onClose={() => void leave('here')} />
          ))}
        </ul>
      )}
      <p className="text-ink-soft text-sm">{texts.note}</p>
      {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
      {data && data.length > 1 && (
        <Button
          variant="secondary"
          busy={form.busy}
          busyLabel={texts.closing}
          onClick={() => void closeOthers()}
          className="justify-self-start"
        >
          {texts.closeOthers}
        </Button>
      )}
    </section>
  )
}

function Row({ session, onClose }: { session: OwnSession; onClose: () => void }) {
  const { user_agent: userAgent, ip, created_at: since, last_seen_at: seen, is_current: isCurrent } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-sheet px-4 py-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browserName(userAgent) ?? texts.unknownBrowser}
          {isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          {[
            texts.since(formatSchoolMoment(new Date(since))),
            texts.seen(formatSchoolMoment(new Date(seen))),
            ...(ip ? [texts.network(ip)] : []),
          ].join(' · ')}
        </p>
      </div>
      {isCurrent && (
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      )}
    </li>
  )
}
