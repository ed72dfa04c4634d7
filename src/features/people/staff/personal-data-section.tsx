import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { erasureObstacleTexts } from '#content/desk.ts'
import { stepKindName } from '#content/outbox.ts'
import { personalDataTexts as texts } from '#content/personal-data.ts'
import type { Person } from '#domain/contracts/people.ts'
import type { PersonalData } from '#domain/contracts/personal-data.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { personalDataQuery, withdrawErasure } from '../personal-data.api.ts'
import { CopyDialog, EditDialog, EraseDialog } from './personal-data-dialogs.tsx'

/** What a person may ask of their own data: corrected, taken along, erased. For administrators. */
export function PersonalDataSection({ person }: { person: Person }) {
  const titleId = useId()
  const query = useQuery(personalDataQuery(person.person_id))
  const [open, setOpen] = useState<'edit' | 'copy' | 'erase' | null>(null)
  const close = () => setOpen(null)
  const { data } = query
  const erasure = data?.erasure ?? null
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3">
      <h2 id={titleId}>{texts.title}</h2>
      <ListFailure texts={texts} query={query} />
      {data && !erasure?.erased_at && (
        <div className="flex flex-wrap gap-2">
          {data.profile && (
            <Button variant="secondary" onClick={() => setOpen('edit')}>
              {texts.edit}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setOpen('copy')}>
            {texts.copy}
          </Button>
          {!erasure && (
            <Button variant="secondary" onClick={() => setOpen('erase')}>
              {texts.erase}
            </Button>
          )}
        </div>
      )}
      {open === 'edit' && data?.profile && <EditDialog person={person} seen={data.profile} onClose={close} />}
      {open === 'copy' && <CopyDialog person={person} onClose={close} />}
      {open === 'erase' && data && <EraseDialog person={person} data={data} onClose={close} />}
    </section>
  )
}

/** How far an erasure is, above everything else that the page says of the person. */
export function ErasureNotice({ personId }: { personId: number }) {
  const { data } = useQuery(personalDataQuery(personId))
  return data?.erasure && <ErasureState erasure={data.erasure} />
}

function ErasureState({ erasure }: { erasure: NonNullable<PersonalData['erasure']> }) {
  const withdraw = useStaffMutation([staffQueries], {
    mutationFn: () => withdrawErasure(erasure.id),
    onSuccess: (done) => toast({ title: done ? texts.withdrawn : texts.tooLate }),
    onError: () => toast({ title: texts.withdrawFailed, variant: 'destructive' }),
  })
  if (erasure.erased_at) {
    const steps = erasure.waiting.map((kind) => stepKindName(kind) ?? kind).join(', ')
    return (
      <Notice tone="info">
        {texts.erased(formatSchoolMoment(new Date(erasure.erased_at)))}{' '}
        {steps ? texts.waiting(steps) : texts.ended}
      </Notice>
    )
  }
  return (
    <Notice tone="warning">
      <p>
        {erasure.held
          ? texts.held(erasureObstacleTexts[erasure.held])
          : texts.asked(formatSchoolMoment(new Date(erasure.starts_at)))}
      </p>
      <Button
        variant="secondary"
        className="mt-2"
        busy={withdraw.isPending}
        busyLabel={texts.withdrawing}
        onClick={() => withdraw.mutate()}
      >
        {texts.withdraw}
      </Button>
    </Notice>
  )
}
