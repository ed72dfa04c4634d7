import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { classroomLackText } from '#content/classroom-lacks.ts'
import { healthCheckLabels, healthFindings, healthTexts } from '#content/health.ts'
import {
  type HealthCheck,
  type HealthCode,
  type HealthReport,
  healthCheckNames,
  staffHealth,
} from '#domain/contracts/staff-health.ts'
import {
  type EdgePlace,
  type SqlPlace,
  startNetwork,
  unknownCode,
} from '#platform/test-support/fake-network.ts'
import { plainSpaces } from '#ui/test-support/plain-spaces.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { storeSession } from '../staff-session/test-support/signed-in.ts'
import { HealthPanel } from './staff/health-panel.tsx'

function checks(failing: Partial<Record<HealthCheck['name'], HealthCode>> = {}): HealthCheck[] {
  return healthCheckNames.map((name) => {
    const code = failing[name] ?? 'ok'
    return { name, ok: code === 'ok', code, lacks: [], ms: 12 }
  })
}

function answer(failing: Partial<Record<HealthCheck['name'], HealthCode>> = {}): HealthReport {
  return { checked_at: '2026-07-17T01:30:00Z', checks: checks(failing), variables: [], backlog: null }
}

const quiet = {
  outbox: [],
  pending: 0,
  failed: 0,
  oldest_pending_at: null,
  last_payment_event_at: null,
  last_sync_at: null,
  jobs: [],
}

type Check = EdgePlace<typeof staffHealth>

let server: {
  check: Check
  backlog: SqlPlace<'backlog_health'>
}

function open() {
  renderStaffPages([{ path: '/backoffice', element: <HealthPanel /> }], '/backoffice', 'staff')
  return userEvent.setup()
}

function lineOf(label: string): HTMLElement {
  const line = screen.getByText(label).closest('li')
  if (!line) throw new Error(`no line ${label}`)
  return line
}

beforeEach(() => {
  localStorage.clear()
  storeSession()
  const network = startNetwork()
  server = {
    check: network.edge(staffHealth, answer()),
    backlog: network.sql('backlog_health', quiet),
  }
})

test('when all is well, every line says so by word and shape, with the time of the check', async () => {
  open()
  expect(screen.getByText(healthTexts.loading)).toBeInTheDocument()
  expect(await screen.findByText(healthTexts.allGood)).toBeVisible()
  expect(screen.getByText('16/07/2026 22:30')).toBeVisible()
  for (const label of [
    healthCheckLabels.storage_bucket,
    healthCheckLabels.storage_upload,
    healthCheckLabels.storage_policies,
    healthTexts.functions,
    healthCheckLabels.database,
    healthCheckLabels.payments,
    healthCheckLabels.resend,
    healthCheckLabels.mailerlite,
    healthCheckLabels.moodle,
    healthCheckLabels.outbox,
  ]) {
    const badge = within(lineOf(label)).getByText(healthTexts.ok)
    expect(badge.querySelector('svg')).not.toBeNull()
  }
  expect(await screen.findByText(healthTexts.queue.empty)).toBeVisible()
  expect(screen.getAllByText(healthTexts.runs.never)).toHaveLength(10)
  expect(server.check.asked[0]?.authorization).toMatch(/^Bearer token-of-/)
})

describe('a provider that is down', () => {
  test('is one failed line, an unchecked one says why; the others are shown', async () => {
    server.check.reply = {
      answer: answer({
        ...{ moodle: 'unreachable', resend: 'credentials_refused' },
        ...{ storage_bucket: 'bucket_settings', storage_upload: 'not_checked' },
      }),
    }
    open()
    expect(await screen.findByText(healthTexts.problems(4))).toBeVisible()
    expect(lineOf(healthCheckLabels.storage_bucket)).toHaveTextContent(
      plainSpaces(healthFindings.bucket_settings),
    )
    expect(lineOf(healthCheckLabels.storage_upload)).toHaveTextContent(healthTexts.notChecked)
    expect(lineOf(healthCheckLabels.moodle)).toHaveTextContent(
      healthTexts.problem + healthFindings.unreachable,
    )
    expect(lineOf(healthCheckLabels.resend)).toHaveTextContent(healthFindings.credentials_refused)
    expect(lineOf(healthCheckLabels.mailerlite)).toHaveTextContent(healthTexts.ok)
  })

  test('each thing that the classroom lacks is a sentence of its own, with what to click', async () => {
    const lacks = [
      { what: 'moodle/site:viewuseridentity' as const, of: [] },
      { what: 'course_unknown' as const, of: ['17'] },
    ]
    const found = answer({ moodle: 'classroom_lacking' })
    server.check.reply = {
      answer: { ...found, checks: found.checks.map((one) => (one.ok ? one : { ...one, lacks })) },
    }
    open()
    expect(await screen.findByText(healthFindings.classroom_lacking)).toBeVisible()
    const sentences = within(lineOf(healthCheckLabels.moodle)).getAllByRole('listitem')
    expect(sentences.map((one) => one.textContent)).toEqual(lacks.map(classroomLackText))
    expect(screen.getByText(healthTexts.problems(1))).toBeVisible()
  })

  test('a variable that cannot work is named with what is wrong', async () => {
    const unfit = [{ name: 'CRON_SECRET', problem: 'missing' as const }]
    server.check.reply = { answer: { ...answer({ variables: 'variables_unfit' }), variables: unfit } }
    open()
    expect(await screen.findByText(/CRON_SECRET falta\.$/)).toBeVisible()
  })
})

test.each<[string, Check['reply'], string]>([
  ['a function that is not there', { status: 404, code: unknownCode }, healthTexts.failures.server],
  ['a refusal', { status: 403, code: 'forbidden' }, healthTexts.failures.denied],
])('%s is an alert, and the backlog is still shown', async (_name, reply, sentence) => {
  server.check.reply = reply
  server.backlog.reply = {
    answer: {
      ...quiet,
      outbox: [
        { kind: 'classroom_enrolment', pending: 3, failed: 1, oldest_pending_at: '2026-07-17T01:30:00Z' },
      ],
      failed: 1,
      last_sync_at: '2026-07-16T12:00:00Z',
    },
  }
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(plainSpaces(sentence))
  expect(
    await screen.findByRole('row', { name: /Inscripción en el aula 3 1 16\/07\/2026 22:30/ }),
  ).toBeVisible()
  expect(screen.getByText('16/07/2026 09:00')).toBeVisible()
})

test('the last run of each job has its time, and figures that the proof of the night corrected are told', async () => {
  const last_result = { people: 20, differed: 2, examples: [] }
  const jobs = [
    { job: 'sweep-recap-files', last_run_at: '2026-07-16T13:05:00Z', last_result: { removed: 2 } },
    { job: 'recount-balances', last_run_at: '2026-07-16T06:01:00Z', last_result },
  ]
  server.backlog.reply = { answer: { ...quiet, jobs } }
  open()
  const after = (label: string) => screen.getByText(label).nextElementSibling
  await screen.findByText(healthTexts.runs.sweep)
  expect(after(healthTexts.runs.sweep)).toHaveTextContent('16/07/2026 10:05')
  expect(after(healthTexts.runs.proof)).toHaveTextContent('2 diferencias corregidas16/07/2026 03:01')
  expect(screen.queryByText('sweep-recap-files')).not.toBeInTheDocument()
})

test('an unreadable backlog is reported beside the checks', async () => {
  server.backlog.reply = { status: 500, code: '57014' }
  open()
  expect(await screen.findByText(healthTexts.allGood)).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent(healthTexts.queue.unavailable)
})

test('runs again on request, and old lines stay while new ones load', async () => {
  server.check.reply = { answer: answer({ moodle: 'unreachable' }) }
  const user = open()
  await screen.findByText(healthTexts.problems(1))
  server.check.reply = { answer: answer() }
  const finish = server.check.hold()
  await user.click(screen.getByRole('button', { name: healthTexts.run }))
  expect(screen.getByRole('button', { name: healthTexts.running })).toBeDisabled()
  expect(lineOf(healthCheckLabels.moodle)).toHaveTextContent(healthTexts.problem)
  await waitFor(() => expect(server.check.asked).toHaveLength(2))
  act(finish)
  expect(await screen.findByText(healthTexts.allGood)).toBeVisible()
})
