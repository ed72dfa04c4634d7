import { useState } from 'react'
import { cohortTexts } from '#content/cohorts.ts'
import { formatPrice, formatShortDay } from '#content/format.ts'
import { displayedPrice } from '#domain/prices.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { requestFailure, type StaffRequestFailure } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import { type Cohort, priceOf } from '../cohort.ts'
import { useMakeCurrent } from '../cohorts.queries.ts'
import { PastStart } from './past-start.tsx'

const texts = cohortTexts.makeCurrent

const failures: Readonly<Record<StaffRequestFailure, string>> = {
  denied: cohortTexts.failures.denied,
  network: texts.offline,
  server: texts.failed,
}

export type MakeCurrentDialogProps = {
  cohort: Cohort
  /** The cohort that stops being current. */
  previous: Cohort | undefined
  onClose: () => void
}

export function MakeCurrentDialog({ cohort, previous, onClose }: MakeCurrentDialogProps) {
  const { mutateAsync, isPending } = useMakeCurrent()
  const [failure, setFailure] = useState<string | null>(null)

  async function confirm() {
    setFailure(null)
    try {
      const found = await mutateAsync(cohort.id)
      if (!found) return setFailure(texts.missing)
      toast({ title: texts.done, description: cohort.slug })
      onClose()
    } catch (error) {
      setFailure(failures[requestFailure(error)])
    }
  }

  return (
    <StaffDialog
      title={texts.title(cohort.slug)}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      busy={isPending}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <dl className="grid gap-3">
        <Side label={texts.leaves} cohort={previous} />
        <Side label={texts.becomes} cohort={cohort} />
      </dl>
      <PastStart startsOn={cohort.startsOn} />
    </StaffDialog>
  )
}

/** What visitors see before and after. */
function Side({ label, cohort }: { label: string; cohort: Cohort | undefined }) {
  const price = cohort && priceOf(cohort)
  return (
    <div className="grid gap-x-4 rounded border border-line px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        {cohort ? (
          <span className="grid">
            <span className="coordinates">{cohort.slug}</span>
            <span className="figures text-ink-soft">
              {[
                price && formatPrice(displayedPrice(price).current),
                cohort.startsOn && formatShortDay(cohort.startsOn),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        ) : (
          texts.none
        )}
      </dd>
    </div>
  )
}
