import { cohortTexts } from '#content/cohorts.ts'
import { formatDayWithYear, formatPrice } from '#content/format.ts'
import { isBefore, isCalendarDay } from '#domain/calendar.ts'
import { displayedPrice } from '#domain/prices.ts'
import { ActDialog } from '#flows/form/act-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { staffCoursesKey } from '#flows/staff-courses/staff-courses.queries.ts'
import { today } from '#platform/clock.ts'
import { type Cohort, nameOf, priceOf } from '../cohort.ts'
import { makeCurrentCohort } from '../cohorts.api.ts'

const texts = cohortTexts.makeCurrent

const failures = {
  denied: cohortTexts.failures.denied,
  network: texts.offline,
  server: texts.failed,
  course_not_found: texts.missing,
}

export type MakeCurrentDialogProps = {
  cohort: Cohort
  /** The cohort that stops being current. */
  previous: Cohort | undefined
  onClose: () => void
}

export function MakeCurrentDialog({ cohort, previous, onClose }: MakeCurrentDialogProps) {
  const form = useForm({ draft: null, start: {}, failures, invalidates: staffCoursesKey })

  return (
    <ActDialog
      title={texts.title(nameOf(cohort))}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      act={() => makeCurrentCohort(cohort.id)}
      done={texts.done}
      about={nameOf(cohort)}
      onClose={onClose}
    >
      <dl className="grid gap-3">
        <Side label={texts.leaves} cohort={previous} />
        <Side label={texts.becomes} cohort={cohort} />
      </dl>
      <PastStart startsOn={cohort.starts_on} />
    </ActDialog>
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
            <span>{nameOf(cohort)}</span>
            {price && (
              <span className="figures text-ink-soft">{formatPrice(displayedPrice(price).current)}</span>
            )}
          </span>
        ) : (
          texts.none
        )}
      </dd>
    </div>
  )
}

/** What the site would say of a cohort made current after its start; nothing while the start is ahead or unknown. */
export function PastStart({ startsOn }: { startsOn: string | null }) {
  if (!startsOn || !isCalendarDay(startsOn) || !isBefore(startsOn, today())) return null
  return (
    <p className="font-medium text-warning">
      {texts.startPast(formatDayWithYear(startsOn))} {texts.startPastHint}
    </p>
  )
}
