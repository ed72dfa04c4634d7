import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { detailText } from '#content/check-details.ts'
import { allGoodText, checkFinding, checkLabels, problemsText } from '#content/checks.ts'
import { healthTexts } from '#content/health.ts'
import {
  type Check,
  type CheckCode,
  type CheckName,
  checksBy,
  type Detail,
  type HealthReport,
  staffHealth,
} from '#domain/contracts/checks.ts'
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

function answer(failing: Partial<Record<CheckName, CheckCode>> = {}, details: Detail[] = []): HealthReport {
  const checks = checksBy('function').map((name): Check => {
    const code = failing[name] ?? 'ok'
    return { name, code, details: code === 'ok' ? [] : details, ms: 12 }
  })
  return { checked_at: '2026-07-17T01:30:00Z', checks }
}

const sentence = (name: CheckName, code: CheckCode) =>
  plainSpaces(checkFinding(name, { code, details: [] }).join(''))

const quiet = {
  ...{ outbox: [], failed: 0, late: false, stalled: false },
  ...{ last_payment_event_at: null, jobs: [], rates: [] },
}

let server: {
  check: EdgePlace<typeof staffHealth>
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
  expect(await screen.findByText(allGoodText)).toBeVisible()
  expect(screen.getByText('16/07/2026 22:30')).toBeVisible()
  for (const name of ['functions' as const, ...checksBy('function')]) {
    const label = checkLabels[name]
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
    expect(await screen.findByText(problemsText(4))).toBeVisible()
    expect(lineOf(checkLabels.storage_bucket)).toHaveTextContent(
      sentence('storage_bucket', 'bucket_settings'),
    )
    expect(lineOf(checkLabels.storage_upload)).toHaveTextContent(healthTexts.notChecked)
    expect(lineOf(checkLabels.moodle)).toHaveTextContent(
      healthTexts.problem + sentence('moodle', 'unreachable'),
    )
    expect(lineOf(checkLabels.resend)).toHaveTextContent(sentence('resend', 'credentials_refused'))
    expect(lineOf(checkLabels.mailerlite)).toHaveTextContent(healthTexts.ok)
  })

  test('each thing that the classroom lacks is a sentence of its own, with what to click', async () => {
    const lacks = [
      { what: 'moodle/site:viewuseridentity' as const, of: [] },
      { what: 'course_unknown' as const, of: ['17'] },
    ]
    server.check.reply = { answer: answer({ moodle: 'classroom_lacking' }, lacks) }
    open()
    expect(await screen.findByText(sentence('moodle', 'classroom_lacking'))).toBeVisible()
    const sentences = within(lineOf(checkLabels.moodle)).getAllByRole('listitem')
    expect(sentences.map((one) => one.textContent)).toEqual(lacks.map(detailText))
    expect(screen.getByText(problemsText(1))).toBeVisible()
  })

  test('a variable that cannot work is named with what is wrong', async () => {
    const unfit: Detail[] = [{ what: 'missing', of: ['CRON_SECRET'] }]
    server.check.reply = { answer: answer({ variables: 'variables_unfit' }, unfit) }
    open()
    expect(await screen.findByText('CRON_SECRET falta.')).toBeVisible()
  })
})

test.each<[string, EdgePlace<typeof staffHealth>['reply'], string]>([
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
      jobs: [{ job: 'sync-all-payments', last_run_at: '2026-07-16T12:00:00Z', last_result: {} }],
    },
  }
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(plainSpaces(sentence))
  expect(
    await screen.findByRole('row', { name: /Inscripción en el aula 3 1 16\/07\/2026 22:30/ }),
  ).toBeVisible()
  expect(screen.getByText('16/07/2026 09:00')).toBeVisible()
})

test('the last run of each job has its time', async () => {
  const jobs = [
    { job: 'sweep-recap-files', last_run_at: '2026-07-16T13:05:00Z', last_result: { removed: 2 } },
  ]
  server.backlog.reply = { answer: { ...quiet, jobs } }
  open()
  const after = (label: string) => screen.getByText(label).nextElementSibling
  await screen.findByText(healthTexts.runs.sweep)
  expect(after(healthTexts.runs.sweep)).toHaveTextContent('16/07/2026 10:05')
  expect(screen.queryByText('sweep-recap-files')).not.toBeInTheDocument()
})

test('an unreadable backlog is reported beside the checks', async () => {
  server.backlog.reply = { status: 500, code: '57014' }
  open()
  expect(await screen.findByText(allGoodText)).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent(healthTexts.queue.unavailable)
})

test('runs again on request, and old lines stay while new ones load', async () => {
  server.check.reply = { answer: answer({ moodle: 'unreachable' }) }
  const user = open()
  await screen.findByText(problemsText(1))
  server.check.reply = { answer: answer() }
  const finish = server.check.hold()
  await user.click(screen.getByRole('button', { name: healthTexts.run }))
  expect(screen.getByRole('button', { name: healthTexts.running })).toBeDisabled()
  expect(lineOf(checkLabels.moodle)).toHaveTextContent(healthTexts.problem)
  await waitFor(() => expect(server.check.asked).toHaveLength(2))
  act(finish)
  expect(await screen.findByText(allGoodText)).toBeVisible()
})
