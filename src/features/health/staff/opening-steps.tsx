import { useQuery } from '@tanstack/react-query'
import { checkGroupTitles, checkLabels, findings } from '#content/checks.ts'
import { openingTexts } from '#content/health.ts'
import { checksBy } from '#domain/contracts/checks.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { paths } from '#platform/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { healthQuery } from '../health.api.ts'
import { openingStepsQuery } from '../opening.api.ts'

const config = `${paths.backoffice}?tab=config`
const places = {
  school: paths.settings,
  payments: config,
  mail: config,
  // Names the products without one, each with its form.
  cohort: paths.cohorts,
  classroom: paths.cohorts,
  administrators: paths.staffMembers,
} as const

export type OpeningStepsProps = { mayOpen: (step: keyof typeof places) => boolean }

/** What a school needs before its first sale, until all of it is there. */
export function OpeningSteps({ mayOpen }: OpeningStepsProps) {
  const query = useQuery(openingStepsQuery())
  // Before the first notification the provider itself says whether it takes the key.
  const asksProvider = query.data?.payments === false
  const health = useQuery({ ...healthQuery(), enabled: asksProvider })
  const takesKey = health.data?.checks.some(({ name, code }) => name === 'payments' && code === 'ok')

  if (!query.data) return <ListFailure texts={openingTexts} query={query} />
  const state = { ...query.data, ...(takesKey && { payments: true }) }
  const steps = checksBy('database')
  const done = steps.filter((step) => state[step]).length
  if (done === steps.length) return null

  return (
    <section aria-labelledby="opening" className="grid max-w-[90rem] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="opening">{checkGroupTitles.opening}</h2>
        <p role="status" className="figures text-ink-soft">
          {openingTexts.progress(done, steps.length)}
        </p>
      </div>
      <ol className="rounded border border-line bg-sheet">
        {steps.map((step) => {
          const { what, todo } = findings[`${step}_open`]
          const isChecking = step === 'payments' && asksProvider && health.isPending
          return (
            <li
              key={step}
              className="grid gap-x-6 gap-y-3 border-line border-b px-4 py-3 last:border-b-0 md:grid-cols-[6rem_minmax(0,1fr)_auto] md:items-center"
            >
              <Badge
                className="justify-self-start"
                tone={state[step] ? 'success' : isChecking ? 'neutral' : 'warning'}
              >
                {state[step] ? openingTexts.done : isChecking ? openingTexts.checking : openingTexts.open}
              </Badge>
              <div className="grid gap-0.5">
                <p className="font-semibold">{checkLabels[step]}</p>
                {!state[step] && <p className="max-w-measure text-ink-soft">{what}</p>}
              </div>
              {!state[step] && step !== 'backup' && mayOpen(step) && (
                <ButtonLink variant="secondary" to={places[step]}>
                  {todo}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
