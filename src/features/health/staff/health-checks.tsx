import { healthCheckLabels, healthFinding, healthTexts } from '#content/health.ts'
import { variableProblemTexts } from '#content/variable-problems.ts'
import type { HealthCheck, HealthCheckName } from '#domain/contracts/staff-health.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import type { Health } from '../health.api.ts'

type Group = keyof typeof healthTexts.groups

const groupOf: Readonly<Record<HealthCheckName, Group>> = {
  storage_bucket: 'storage',
  storage_upload: 'storage',
  storage_policies: 'storage',
  database: 'functions',
  variables: 'functions',
  payments: 'providers',
  resend: 'providers',
  mailerlite: 'providers',
  moodle: 'providers',
  google_sheets: 'providers',
  exchange_rates: 'providers',
  outbox: 'queue',
}
const groups = ['storage', 'functions', 'providers', 'queue'] as const satisfies readonly Group[]

export type HealthChecksProps = {
  health: Health
  /** New results are loading; these stay. */
  busy: boolean
  /** The last attempt failed: these are from an earlier one. */
  stale: boolean
}

export function HealthChecks({ health, busy, stale }: HealthChecksProps) {
  const { checks, variables, roundTripMs } = health
  const problems = checks.filter(({ ok }) => !ok).length
  return (
    <div
      aria-busy={busy || undefined}
      className={classNames('grid gap-page', (busy || stale) && 'opacity-60')}
    >
      {!stale && (
        <Notice tone={problems === 0 ? 'success' : 'warning'} live>
          {problems === 0 ? healthTexts.allGood : healthTexts.problems(problems)}
        </Notice>
      )}
      {groups.map((group) => (
        <section key={group} aria-labelledby={`health-${group}`} className="grid gap-1.5">
          <h3 id={`health-${group}`}>{healthTexts.groups[group]}</h3>
          <ul className="rounded border border-line">
            {group === 'functions' && (
              <Line
                label={healthTexts.functions}
                state="ok"
                finding={[healthTexts.functionsOk]}
                ms={roundTripMs}
              />
            )}
            {checks
              .filter(({ name }) => groupOf[name] === group)
              .map((check) => (
                <Line
                  key={check.name}
                  label={healthCheckLabels[check.name]}
                  state={stateOf(check)}
                  finding={findingOf(check, variables)}
                  ms={check.code === 'not_checked' ? null : check.ms}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type State = 'ok' | 'problem' | 'notChecked'

const tones = { ok: 'success', problem: 'error', notChecked: 'neutral' } as const

function stateOf({ ok, code }: HealthCheck): State {
  if (code === 'not_checked') return 'notChecked'
  return ok ? 'ok' : 'problem'
}

function findingOf(check: HealthCheck, variables: Health['variables']): string[] {
  const finding = healthFinding(check)
  if (check.code !== 'variables_unfit') return finding
  const unfit = variables.map(({ name, problem }) => `${name} ${variableProblemTexts[problem]}`)
  return [`${finding.join(' ')} ${unfit.join('; ')}.`]
}

type LineProps = { label: string; state: State; finding: string[]; ms: number | null }

function Line({ label, state, finding: [first, ...more], ms }: LineProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 border-line border-b px-4 py-2 last:border-b-0 md:grid-cols-[13rem_7.5rem_minmax(0,1fr)_4.5rem]">
      <span className="font-medium">{label}</span>
      <span>
        <Badge tone={tones[state]}>{healthTexts[state]}</Badge>
      </span>
      <span className="text-ink-soft max-md:col-span-2">{first}</span>
      <span className="figures hidden text-right text-ink-mute md:block">
        {ms !== null && `${Math.round(ms)} ${healthTexts.milliseconds}`}
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
