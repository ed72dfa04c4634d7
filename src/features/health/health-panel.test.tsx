import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { type HealthCheck, type HealthCode, healthCheckNames } from '#domain/contracts/staff-health.ts'
import {
  apiError,
  fakeBackend,
  type Handler,
  json,
  noAnswer,
  refusing,
} from '../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { storeSession } from '../staff-session/test-support/signed-in.ts'
import { HealthPanel } from './staff/health-panel.tsx'

const check = '/functions/v1/staff-health'
const backlog = '/rest/v1/rpc/backlog_health'

function checks(failing: Partial<Record<HealthCheck['name'], HealthCode>> = {}): HealthCheck[] {
  return healthCheckNames.map((name) => {
    const code = failing[name] ?? 'ok'
    return { name, ok: code === 'ok', code, ms: 12 }
  })
}

function answer(failing: Partial<Record<HealthCheck['name'], HealthCode>> = {}) {
  return json({ checked_at: '2026-07-17T01:30:00Z', checks: checks(failing), backlog: null })
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

function open(handlers: Record<string, Handler> = {}) {
  const backend = fakeBackend({ [check]: () => answer(), [backlog]: () => json(quiet), ...handlers })
  renderStaffPages([{ path: '/backoffice', element: <HealthPanel /> }], '/backoffice', 'staff')
  return { backend, user: userEvent.setup() }
}

function lineOf(label: string): HTMLElement {
  const line = screen.getByText(label).closest('li')
  if (!line) throw new Error(`no line ${label}`)
  return line
}

beforeEach(() => {
  localStorage.clear()
  storeSession()
})

test('when all is well, every line says so by word and shape, with the time of the check', async () => {
  const { backend } = open()
  expect(screen.getByText('Comprobando el sistema…')).toBeInTheDocument()
  expect(await screen.findByText('Todo responde como debe.')).toBeVisible()
  expect(screen.getByText('16/07/2026 22:30')).toBeVisible()
  for (const label of [
    'Bucket creado',
    'Archivo de prueba subido',
    'Políticas configuradas',
    'Funciones',
    'Base de datos',
    'dLocal Go (cobros)',
    'Resend (correo)',
    'MailerLite (listas)',
    'Moodle (aula)',
    'Tareas al día',
  ]) {
    const badge = within(lineOf(label)).getByText('Bien')
    expect(badge.querySelector('svg')).not.toBeNull()
  }
  expect(await screen.findByText('No hay tareas pendientes ni fallidas.')).toBeVisible()
  expect(screen.getAllByText('Todavía no corrió')).toHaveLength(2)
  expect(backend.calls.find(({ path }) => path === check)?.headers.get('authorization')).toMatch(
    /^Bearer token-of-/,
  )
})

describe('a provider that is down', () => {
  test('is one failed line; the others are shown', async () => {
    open({ [check]: () => answer({ moodle: 'unreachable', resend: 'credentials_refused' }) })
    expect(await screen.findByText('Hay 2 problemas.')).toBeVisible()
    expect(lineOf('Moodle (aula)')).toHaveTextContent('ProblemaNo está disponible')
    expect(lineOf('Resend (correo)')).toHaveTextContent('Genera una clave nueva en su panel')
    expect(lineOf('MailerLite (listas)')).toHaveTextContent('Bien')
  })

  test.each([
    ['storage_bucket', 'bucket_missing', 'Bucket creado', 'Ejecuta las migraciones'],
    ['storage_bucket', 'bucket_settings', 'Bucket creado', 'privado, 100 MB y solo audio y PDF'],
    ['storage_upload', 'upload_refused', 'Archivo de prueba subido', 'Revisa las políticas'],
    ['storage_policies', 'too_open', 'Políticas configuradas', 'permisos de más'],
    ['outbox', 'steps_failed', 'Tareas al día', 'agotaron sus intentos'],
    ['outbox', 'steps_late', 'Tareas al día', 'hace más de 10 minutos'],
    ['dlocal_go', 'credentials_missing', 'dLocal Go (cobros)', 'Cárgalas como secretos'],
  ] as const)('%s %s says what to do', async (name, code, label, sentence) => {
    open({ [check]: () => answer({ [name]: code }) })
    expect(await screen.findByText('Hay 1 problema.')).toBeVisible()
    expect(lineOf(label)).toHaveTextContent('Problema')
    expect(lineOf(label)).toHaveTextContent(sentence)
  })

  test('an unchecked line does not pass and says why', async () => {
    open({ [check]: () => answer({ storage_bucket: 'bucket_missing', storage_upload: 'not_checked' }) })
    await screen.findByText('Hay 2 problemas.')
    expect(lineOf('Archivo de prueba subido')).toHaveTextContent('Sin comprobar')
  })
})

test.each([
  ['no answer', noAnswer, 'Las funciones no responden'],
  ['a function that is not there', () => json({ message: 'not found' }, 404), 'Comprueba que esté publicada'],
  ['a refusal', refusing(403, 'forbidden'), 'Tu cuenta no puede hacer esta comprobación'],
])('%s is an alert, and the backlog is still shown', async (_name, handler, sentence) => {
  open({
    [check]: handler,
    [backlog]: () =>
      json({
        ...quiet,
        outbox: [
          { kind: 'classroom_enrolment', pending: 3, failed: 1, oldest_pending_at: '2026-07-17T01:30:00Z' },
        ],
        failed: 1,
        last_sync_at: '2026-07-16T12:00:00Z',
      }),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(
    await screen.findByRole('row', { name: /Inscripción en el aula 3 1 16\/07\/2026 22:30/ }),
  ).toBeVisible()
  expect(screen.getByText('16/07/2026 09:00')).toBeVisible()
})

test('the last sweep of the files has its time', async () => {
  const jobs = [
    { job: 'sweep-recap-files', last_run_at: '2026-07-16T13:05:00Z', last_result: { removed: 2 } },
  ]
  open({ [backlog]: () => json({ ...quiet, jobs }) })
  const label = await screen.findByText('Limpieza de archivos sin recap')
  expect(label.nextElementSibling).toHaveTextContent('16/07/2026 10:05')
  expect(screen.queryByText('sweep-recap-files')).not.toBeInTheDocument()
})

test('an unreadable backlog is reported beside the checks', async () => {
  open({ [backlog]: () => apiError(500, '57014') })
  expect(await screen.findByText('Todo responde como debe.')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo leer la cola de tareas.')
})

test('runs again on request, and old lines stay while new ones load', async () => {
  const { backend, user } = open({ [check]: () => answer({ moodle: 'unreachable' }) })
  await screen.findByText('Hay 1 problema.')
  let finish: (response: Response) => void = () => {}
  backend.handlers[check] = () => new Promise((resolve) => (finish = resolve))
  await user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }))
  expect(screen.getByRole('button', { name: 'Comprobando…' })).toBeDisabled()
  expect(lineOf('Moodle (aula)')).toHaveTextContent('Problema')
  await waitFor(() => expect(backend.calls.filter(({ path }) => path === check)).toHaveLength(2))
  finish(answer())
  expect(await screen.findByText('Todo responde como debe.')).toBeVisible()
})
