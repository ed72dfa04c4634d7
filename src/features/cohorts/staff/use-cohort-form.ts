import { type CohortProblem, cohortProblemMessages, cohortTexts } from '#content/cohorts.ts'
import { courseOf } from '#content/products.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { useForm } from '#flows/form/use-form.ts'
import type { Base } from '#flows/form/use-kept.ts'
import { staffCoursesKey } from '#flows/staff-courses/staff-courses.queries.ts'
import { today } from '#platform/clock.ts'
import type { Cohort } from '../cohort.ts'
import { type CohortColumns, type CohortValues, checkCohort, valuesOf } from '../cohort-values.ts'
import { type SaveOutcome, useStoreSaved } from '../cohorts.api.ts'

type Save = (columns: CohortColumns, base: Base<CohortValues>) => Promise<SaveOutcome>

const failures = {
  ...cohortTexts.failures,
  incorrect: cohortTexts.correct,
  value_refused: cohortTexts.failures.refused,
  missing: cohortTexts.notFoundHint,
  // Said at their fields or in the frame.
  slug_taken: null,
  classroom_taken: null,
  second_current: null,
  changed: null,
}

/** Values, checks and saves. `draft` must not change while the form is shown. */
export function useCohortForm(draft: string, baseSlug: BaseSlug, current: Base<CohortValues>) {
  const store = useStoreSaved()
  const form = useForm<CohortValues, CohortProblem, keyof typeof failures>({
    draft,
    start: current.values,
    version: current.version,
    // The start may have changed the month too.
    settles: (changes) => ('starts_on' in changes ? ['month'] : []),
    sentence: (problem) => cohortProblemMessages[problem],
    failures,
    invalidates: staffCoursesKey,
  })
  const checkOf = (typed: CohortValues) =>
    checkCohort(typed, today(), courseOf(baseSlug)?.schedule.weekday ?? null)

  /** The saved cohort, or null with the reason on screen. Keeps what was typed until the server has responded. */
  async function save(write: Save): Promise<Cohort | null> {
    const { columns, problems } = checkOf(form.values)
    if (!form.passes(problems) || !columns) {
      form.fail('incorrect')
      return null
    }
    const outcome = await form.send(() => write(columns, form.base))
    if (!outcome) return null
    if (outcome.ok) {
      store(outcome.cohort)
      form.clear()
      return outcome.cohort
    }
    if ('current' in outcome) {
      const { current: now } = outcome
      store(now)
      form.overtaken({ values: valuesOf(now), version: now.version })
    } else if (outcome.refusal === 'slug_taken') form.show({ month: 'slug_taken' })
    if (outcome.refusal === 'classroom_taken') form.show({ moodle_course_id: 'classroom_taken' })
    return null
  }

  return {
    ...form,
    ...checkOf(form.values),
    problems: form.problems,
    /** What was refused may be right now. */
    change(changes: Partial<CohortValues>) {
      form.clearFailure()
      form.change(changes)
    },
    /** Fields of the stored row; the month is none. */
    changed: Object.keys(form.edits).filter((field) => field !== 'month'),
    save,
  }
}

export type CohortForm = ReturnType<typeof useCohortForm>
