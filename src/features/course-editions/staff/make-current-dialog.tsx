import { useState } from 'react'
import { editionTexts } from '#content/course-editions.ts'
import { formatPrice, formatShortDay } from '#content/format.ts'
import { displayedPrice } from '#domain/prices.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { requestFailure, type StaffRequestFailure } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import { useMakeCurrent } from '../course-editions.queries.ts'
import { type CourseEdition, priceOf } from '../edition.ts'
import { PastStart } from './past-start.tsx'

const texts = editionTexts.makeCurrent

const failures: Readonly<Record<StaffRequestFailure, string>> = {
  denied: editionTexts.failures.denied,
  network: texts.offline,
  server: texts.failed,
}

export type MakeCurrentDialogProps = {
  edition: CourseEdition
  /** The cohort that stops being current. */
  previous: CourseEdition | undefined
  onClose: () => void
}

export function MakeCurrentDialog({ edition, previous, onClose }: MakeCurrentDialogProps) {
  const { mutateAsync, isPending } = useMakeCurrent()
  const [failure, setFailure] = useState<string | null>(null)

  async function confirm() {
    setFailure(null)
    try {
      const found = await mutateAsync(edition.id)
      if (!found) return setFailure(texts.missing)
      toast({ title: texts.done, description: edition.slug })
      onClose()
    } catch (error) {
      setFailure(failures[requestFailure(error)])
    }
  }

  return (
    <StaffDialog
      title={texts.title(edition.slug)}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      busy={isPending}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <dl className="grid gap-3">
        <Side label={texts.leaves} edition={previous} />
        <Side label={texts.becomes} edition={edition} />
      </dl>
      <PastStart startsOn={edition.startsOn} />
    </StaffDialog>
  )
}

/** What visitors see before and after. */
function Side({ label, edition }: { label: string; edition: CourseEdition | undefined }) {
  const price = edition && priceOf(edition)
  return (
    <div className="grid gap-x-4 rounded border border-line px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        {edition ? (
          <span className="grid">
            <span className="coordinates">{edition.slug}</span>
            <span className="figures text-ink-soft">
              {[
                price && formatPrice(displayedPrice(price).current),
                edition.startsOn && formatShortDay(edition.startsOn),
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
