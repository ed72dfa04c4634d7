import { skipToken } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  certificateRefusalMessages,
  createCertificateFailures,
  generateCertificateFailures,
} from '#content/certificate-failures.ts'
import { certificateFactTexts, createCertificateTexts as texts } from '#content/certificate-issue.ts'
import { certificateActionTexts, certificatesTexts } from '#content/certificates.ts'
import { today } from '#platform/clock.ts'
import { currentToast } from '#ui/toast-store.ts'
import { studentSearchQuery } from './certificates-admin.queries.ts'
import { aCandidate, aStudent, candidates } from './test-support/certificate-rows.ts'
import { type Manager, openDialog, openManager, startManager } from './test-support/open-manager.tsx'

let server: Manager
beforeEach(() => {
  server = startManager([])
})

/** From the page of a person: their search is filled in. */
async function openFor(email: string) {
  const { user } = openManager(`?email=${encodeURIComponent(email)}`)
  return { user, dialog: await openDialog() }
}

type Opened = Awaited<ReturnType<typeof openFor>>
const search = ({ dialog }: Opened) => dialog.getByRole('combobox', { name: /^Estudiante/ })
const course = ({ dialog }: Opened) => dialog.getByRole('combobox', { name: /^Curso/ })
const confirm = ({ dialog }: Opened) => dialog.getByRole('button', { name: texts.confirm })
const field = ({ dialog }: Opened, name: RegExp) => dialog.getByRole('textbox', { name })
const optionsOf = (opened: Opened) =>
  within(course(opened))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** Their only course is proposed, with its facts. */
async function openChosen() {
  const opened = await openFor('lucia@example.com')
  await waitFor(() => expect(field(opened, /^Horas/)).toHaveValue('10'))
  return opened
}

test('the student is moved to with the arrows and chosen with Enter, and the text keeps the focus until then', async () => {
  server.students.reply = {
    answer: [aStudent(), aStudent({ id: 8, firstname: 'Luciano', email: 'luciano@example.com' })],
  }
  const { user } = openManager()
  await user.click(await screen.findByRole('button', { name: certificatesTexts.create }))
  const opened = { user, dialog: await openDialog() }
  const { dialog } = opened
  await waitFor(() =>
    expect(optionsOf(opened)).toEqual([
      texts.coursePlaceholder,
      'Google Earth Engine con Python · empezó el 15/07/2026, terminada',
      'Bases de datos geoespaciales · empezó el 15/08/2026',
    ]),
  )
  expect(search(opened)).toHaveAttribute('aria-expanded', 'false')
  await user.type(search(opened), 'luc')
  const [first, second] = await dialog.findAllByRole('option', { name: /Muestra/ })
  expect(dialog.getByText('2 estudiantes')).toBeVisible()
  expect(server.students.asked.map(({ body }) => body)).toEqual([{ query: 'luc' }])
  expect(search(opened)).toHaveAttribute('aria-expanded', 'true')
  expect(search(opened)).toHaveAttribute('aria-activedescendant', first?.id)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(search(opened)).toHaveAttribute('aria-activedescendant', second?.id)
  expect(second).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowUp}')
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(search(opened)).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(dialog.getByText('luciano@example.com')).toBeVisible()
  expect(course(opened)).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: texts.change }))
  expect(search(opened)).toHaveFocus()
  expect(server.add.asked).toHaveLength(0)
})

test('a student is searched above two characters', () => {
  expect(studentSearchQuery(' lu ').queryFn).toBe(skipToken)
})

test('a student that has another address than the named one is not chosen', async () => {
  server.students.reply = { answer: [aStudent({ email: 'lucia@example.com.ar' })] }
  const opened = await openFor('lucia@example.com')
  expect(await opened.dialog.findByRole('option', { name: /Lucía Muestra/ })).toBeVisible()
  expect(field(opened, /^Nombre/)).toHaveValue('')
})

test.each([
  ['the only course of the student comes first and is proposed; one that they left comes last', true, '2'],
  ['no course is proposed to who follows several', false, ''],
])('%s', async (_, withdrawn, proposed) => {
  const enrolments = [
    { cohort_id: 3, slug: 'gee-python-202607', name: 'Google', withdrawn },
    { cohort_id: 2, slug: 'geo-databases-202608', name: 'Bases', withdrawn: false },
  ]
  server.students.reply = { answer: [aStudent({ enrolments })] }
  const opened = await openFor('lucia@example.com')
  const own = 'Bases de datos geoespaciales · empezó el 15/08/2026 (Inscrito)'
  const over = 'Google Earth Engine con Python · empezó el 15/07/2026, terminada'
  await waitFor(() =>
    expect(optionsOf(opened)).toEqual([
      texts.coursePlaceholder,
      // What is over comes first among those of the student.
      ...(withdrawn ? [own, `${over} ${texts.withdrawn}`] : [`${over} ${texts.enrolled}`, own]),
    ]),
  )
  expect(course(opened)).toHaveValue(proposed)
})

test('a certificate that the person has, or had, is named before anything is sent, and nothing else is asked', async () => {
  const owing = aCandidate({ money: 'owes', state: 'revoked', certificate_number: 'MER-2026-00001' })
  server.candidates.reply = { answer: candidates([owing]) }
  server.add.reply = { status: 409, code: 'certificate_exists' }
  const opened = await openChosen()
  const { user, dialog } = opened
  expect(await dialog.findByText('Revocado')).toBeVisible()
  expect(dialog.getByText('MER-2026-00001')).toBeVisible()
  expect(dialog.queryByText('Con deuda')).toBeNull()
  await user.click(confirm(opened))
  expect(await dialog.findByText(certificateRefusalMessages.certificate_exists)).toBeVisible()
  expect(dialog.getByText('Lucía Muestra')).toBeVisible()
})

test('creates the certificate with the facts of the cohort, once, and generates its PDF', async () => {
  const release = server.add.hold()
  const opened = await openChosen()
  await opened.user.click(confirm(opened))
  expect(opened.dialog.getByRole('button', { name: 'Creando...' })).toBeDisabled()
  release()
  await waitFor(() => expect(currentToast()?.title).toBe(certificateActionTexts.issued('MER-2026-00042')))
  expect(server.add.asked.map(({ body }) => body)).toEqual([
    {
      name: 'Lucía Muestra',
      course_slug: 'gee-python-202607',
      student_id: 7,
      distinction: null,
      hours: 10,
      issue_date: today(),
      valid_until: null,
    },
  ])
  expect(server.generate.asked).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('marks what is wrong with the facts, and leaves the PDF to Canva with the facts as typed', async () => {
  const opened = await openChosen()
  const { user, dialog } = opened
  const { problems } = certificateFactTexts
  const [hours, name, distinction] = [/^Horas/, /^Nombre/, /^Distinción/].map((of) => field(opened, of))
  const validUntil = dialog.getByLabelText(new RegExp(`^${certificateFactTexts.validUntil}`))
  if (!hours || !name || !distinction) throw new Error('a field is missing')
  await user.clear(hours)
  await user.clear(name)
  await user.click(distinction)
  await user.paste('a'.repeat(121))
  await user.type(validUntil, '2020-01-01')
  await user.click(confirm(opened))
  for (const problem of [problems.hours, problems.nameRequired, problems.distinctionLong])
    expect(dialog.getByText(problem)).toBeVisible()
  await user.type(hours, '12')
  await user.click(confirm(opened))
  expect(dialog.getByText(problems.validBefore)).toBeVisible()
  expect(server.add.asked).toHaveLength(0)

  await user.clear(validUntil)
  await user.type(name, 'Lucía A. Muestra')
  await user.clear(distinction)
  await user.type(distinction, 'Con mérito')
  await user.click(dialog.getByRole('radio', { name: 'Con Canva' }))
  await user.click(confirm(opened))
  await waitFor(() => expect(currentToast()?.title).toBe(texts.created('MER-2026-00042')))
  expect(server.add.asked[0]?.body).toMatchObject({
    name: 'Lucía A. Muestra',
    hours: 12,
    distinction: 'Con mérito',
  })
  expect(server.generate.asked).toHaveLength(0)
})

test('a failure says so and can be tried again; one whose PDF fails is created all the same', async () => {
  server.add.next.push('offline', { status: 500, code: 'code_of_tomorrow' })
  server.generate.reply = { status: 500, code: 'generation_failed' }
  const opened = await openChosen()
  for (const said of [createCertificateFailures.network, texts.failed]) {
    await opened.user.click(confirm(opened))
    expect(await opened.dialog.findByText(said)).toBeVisible()
  }
  await opened.user.click(confirm(opened))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      variant: 'destructive',
      description: `MER-2026-00042: ${generateCertificateFailures.generation_failed}`,
    }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})
