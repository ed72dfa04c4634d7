import { allGoodText, checkFinding, checkGroupTitles, checkLabels, problemsText } from '#content/checks.ts'
import { healthTexts } from '#content/health.ts'
import { type Check, checkGroups, checks } from '#domain/contracts/checks.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import type { Health } from '../health.api.ts'

export type HealthChecksProps = {
  health: Health
  /** New results are loading; these stay. */
  busy: boolean
  /** The last attempt failed: these are from an earlier one. */
  stale: boolean
}

export function HealthChecks({ health, busy, stale }: HealthChecksProps) {
  const problems = health.checks.filter(({ code }) => code !== 'ok').length
  return (
    <div
      aria-busy={busy || undefined}
      className={classNames('grid gap-page', (busy || stale) && 'opacity-60')}
    >
      {!stale && (
        <Notice tone={problems === 0 ? 'success' : 'warning'} live>
          {problems === 0 ? allGoodText : problemsText(problems)}
        </Notice>
      )}
      {checkGroups.map((group) => {
        const found = health.checks.filter(({ name }) => checks[name].group === group)
        if (found.length === 0) return null
        return (
          <section key={group} aria-labelledby={`health-${group}`} className="grid gap-1.5">
            <h3 id={`health-${group}`}>{checkGroupTitles[group]}</h3>
            <ul className="rounded border border-line">
              {found.map((check) => (
                <Line key={check.name} {...check} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const states = {
  ok: { tone: 'success', word: healthTexts.ok },
  not_checked: { tone: 'neutral', word: healthTexts.notChecked },
  other: { tone: 'error', word: healthTexts.problem },
} as const

function Line({ name, code, details, ms }: Check) {
  const { tone, word } = states[code === 'ok' || code === 'not_checked' ? code : 'other']
  const [first, ...more] = checkFinding(name, { code, details })
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 border-line border-b px-4 py-2 last:border-b-0 md:grid-cols-[13rem_7.5rem_minmax(0,1fr)_4.5rem]">
      <span className="font-medium">{checkLabels[name]}</span>
      <span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="text-ink-soft max-md:col-span-2">{first}</span>
      <span className="figures hidden text-right text-ink-mute md:block">
        {code !== 'not_checked' && `${Math.round(ms)} ${healthTexts.milliseconds}`}
      </span>
      {more.length > 0 && (
        <ul className="col-span-full grid prose-measure list-disc gap-1.5 py-1 pl-5 text-ink-soft">
          {more.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
