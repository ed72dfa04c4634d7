import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { SchoolImportRoute } from '#app/routes/staff/school-import.route.tsx'
import { importRefusalTexts, importTexts as texts } from '#content/school-import.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import type { ImportAnswer, ImportOutcome } from '#domain/contracts/school-import.ts'
import { type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'

let server: SqlPlace<'import_school'>

const answerOf = (rows: ImportOutcome[], changes: Partial<ImportAnswer> = {}): ImportAnswer => ({
  written: false,
  rows,
  full: [],
  ...changes,
})

beforeEach(() => {
  startSignedIn()
  server = startNetwork().sql('import_school', answerOf([]))
})

function open(role: 'admin' | 'staff' = 'admin') {
  const page = { path: '/backoffice/import', element: <SchoolImportRoute /> }
  renderStaffPages([page], '/backoffice/import', role)
  return userEvent.setup({ applyAccept: false })
}

const rightRow: ImportOutcome = { file: 'students', line: 2, state: 'new' }
const wrongRow: ImportOutcome = { file: 'students', line: 3, state: 'wrong', code: 'email_invalid' }

async function choose(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.upload(screen.getByLabelText(texts.file('Estudiantes')), new File([text], 'alumnas.csv'))
}
const students = 'correo;nombre;apellido\nuna@x.org;Una;Persona\nsin-arroba;Otra;Persona\n'
const review = () => screen.getByRole('button', { name: texts.review })

test('tells staff that the page is not for their role', () => {
  open('staff')
  expect(screen.getByRole('heading', { name: notIncludedTexts.forAdministration })).toBeVisible()
})

test('shows what would be written, each error with its row, and writes only the right rows when asked', async () => {
  const user = open()
  expect(review()).toBeDisabled()
  await choose(user, students)
  expect(await screen.findByText(texts.read(2), { exact: false })).toBeVisible()
  server.reply = {
    answer: answerOf([rightRow, wrongRow], { full: [{ cohort: 'gee-python-250716', seats: 20, taken: 21 }] }),
  }
  await user.click(review())

  const errors = await screen.findByRole('region', { name: texts.wrong })
  expect(within(errors).getAllByRole('row')[1]).toHaveTextContent(
    `Estudiantes 3correo${importRefusalTexts.email_invalid}sin-arroba`,
  )
  expect(screen.getByRole('region', { name: texts.counts })).toHaveTextContent('Estudiantes1010')
  expect(screen.getByText(texts.full('gee-python-250716', 21, 20))).toBeVisible()
  await user.click(screen.getByText(texts.preview('Estudiantes'), { selector: 'summary' }))
  expect(screen.getByRole('region', { name: texts.preview('Estudiantes') })).toHaveTextContent('una@x.org')

  server.reply = { answer: answerOf([rightRow, wrongRow], { written: true }) }
  await user.click(screen.getByRole('button', { name: texts.importRight(1) }))
  expect(await screen.findByText(texts.done(1, 0, 0))).toBeVisible()
  const rows = [
    { line: 2, email: 'una@x.org', firstname: 'Una', lastname: 'Persona' },
    { line: 3, email: 'sin-arroba', firstname: 'Otra', lastname: 'Persona' },
  ]
  expect(server.asked.map(({ body }) => body)).toEqual(
    ['preview', 'right'].map((mode) => ({ request: { mode, students: rows } })),
  )
})

test('writes all when every row is right, and says when there is nothing to write', async () => {
  const user = open()
  await choose(user, students)
  server.reply = { answer: answerOf([rightRow]) }
  await user.click(review())
  server.reply = { answer: answerOf([{ ...rightRow, state: 'known' }]) }
  await user.click(await screen.findByRole('button', { name: texts.importAll(1) }))
  expect(await screen.findByText(texts.nothing)).toBeVisible()
  expect(server.asked.at(-1)?.body).toMatchObject({ request: { mode: 'all' } })
})

test('another file forgets what was said about the one before; one that is no CSV is not sent', async () => {
  const user = open()
  await choose(user, students)
  server.reply = { answer: answerOf([rightRow]) }
  await user.click(review())
  await screen.findByRole('button', { name: texts.importAll(1) })
  await choose(user, 'correo;nombre\na;b')
  expect(await screen.findByRole('alert')).toHaveTextContent('Faltan columnas: apellido')
  expect(screen.queryByRole('button', { name: texts.importAll(1) })).not.toBeInTheDocument()
  expect(review()).toBeDisabled()
})

test.each<[string, SqlPlace<'import_school'>['reply'], string]>([
  ['a fault', { status: 500, code: '57014' }, texts.failed],
  ['no connection', 'offline', texts.lost],
  ['an answer that cannot be read', { garbled: '{"rows":7}' }, texts.lost],
])('%s is said, and can be tried again', async (_, reply, sentence) => {
  const user = open()
  await choose(user, students)
  server.reply = reply
  await user.click(review())
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  server.reply = { answer: answerOf([rightRow]) }
  await user.click(screen.getByRole('button', { name: texts.retry }))
  expect(await screen.findByRole('button', { name: texts.importAll(1) })).toBeVisible()
})
