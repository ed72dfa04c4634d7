import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { SchoolImportRoute } from '#app/routes/staff/school-import.route.tsx'
import { importRefusalTexts, importTexts as texts } from '#content/school-import.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import type { ImportAnswer, ImportOutcome } from '#domain/contracts/school-import.ts'
import { forgetStaffDrafts } from '#flows/form/use-kept.ts'
import { type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { OwnDrafts, renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { anaId, startSignedIn } from '../staff-session/test-support/signed-in.ts'

let server: SqlPlace<'import_school'>

const answerOf = (rows: ImportOutcome[], changes: Partial<ImportAnswer> = {}): ImportAnswer => ({
  written: false,
  rows,
  full: [],
  without_access: 0,
  ...changes,
})

beforeEach(() => {
  startSignedIn()
  server = startNetwork().sql('import_school', answerOf([]))
})

function open(role: 'admin' | 'staff' = 'admin', owner = anaId) {
  const element = (
    <OwnDrafts of={owner}>
      <SchoolImportRoute />
    </OwnDrafts>
  )
  const view = renderStaffPages([{ path: '/backoffice/import', element }], '/backoffice/import', role)
  return Object.assign(userEvent.setup({ applyAccept: false }), view)
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
  expect(within(errors).getByRole('listitem')).toHaveTextContent(
    `Estudiantes, correo: 1 fila${importRefusalTexts.email_invalid}fila 3 «sin-arroba»`,
  )
  expect(screen.getByRole('region', { name: texts.counts })).toHaveTextContent('Estudiantes10010')
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

const sales = (...days: string[]) =>
  ['venta;correo;cohorte;fecha;total_usd', ...days.map((day, at) => `V${at};a@x.org;c;${day};9`)].join('\n')
async function chooseSales(user: ReturnType<typeof userEvent.setup>, ...days: string[]) {
  await user.upload(screen.getByLabelText(texts.file('Ventas')), new File([sales(...days)], 'ventas.csv'))
  await screen.findAllByText(texts.read(days.length), { exact: false })
}
const sentDays = () => {
  const body = server.asked.at(-1)?.body as { request: { sales: { sold_on: string }[] } } | undefined
  return body?.request.sales.map(({ sold_on }) => sold_on)
}

describe('days whose order no row says', () => {
  test('are asked about with three of them in words, and nothing is reviewed before the answer', async () => {
    const user = open()
    await chooseSales(user, '03/01/2026', '04/02/2026', '05/03/2026', '06/04/2026')
    expect(review()).toBeDisabled()
    expect(screen.getByText(texts.order.missing)).toBeVisible()
    const question = screen.getByRole('group', { name: texts.order.legend })
    expect(within(question).getByRole('radio', { name: texts.order.day_first })).toHaveAccessibleDescription(
      /^03\/01\/2026: 3 de enero de 2026\s*04\/02\/2026: 4 de febrero de 2026\s*05\/03\/2026: 5 de marzo de 2026$/,
    )
    const month = within(question).getByRole('radio', { name: texts.order.month_first })
    expect(month).toHaveAccessibleDescription(/^03\/01\/2026: 1 de marzo de 2026/)
    expect(month).not.toBeChecked()
    await user.click(month)
    server.reply = { answer: answerOf([{ file: 'sales', line: 2, state: 'new' }]) }
    await user.click(review())
    expect(sentDays()).toEqual(['2026-03-01', '2026-04-02', '2026-05-03', '2026-06-04'])
    // Another answer is another review.
    await user.click(screen.getByRole('radio', { name: texts.order.day_first }))
    expect(screen.queryByRole('button', { name: texts.importAll(1) })).not.toBeInTheDocument()
  })

  test('keep the answer for the same file once it was corrected, and for no other', async () => {
    const user = open()
    await chooseSales(user, '03/01/2026')
    await user.click(screen.getByRole('radio', { name: texts.order.month_first }))
    await chooseSales(user, '03/01/2026', '')
    expect(await screen.findByText(texts.read(2), { exact: false })).toBeVisible()
    expect(screen.getByRole('radio', { name: texts.order.month_first })).toBeChecked()
    await chooseSales(user, '08/09/2026')
    expect(screen.getByRole('radio', { name: texts.order.month_first })).not.toBeChecked()
    expect(review()).toBeDisabled()
  })

  test('are not asked about where the file says it; a remembered answer changes nothing there', async () => {
    const user = open()
    await chooseSales(user, '03/01/2026')
    await user.click(screen.getByRole('radio', { name: texts.order.month_first }))
    await chooseSales(user, '03/01/2026', '15/01/2026')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await user.click(review())
    expect(sentDays()).toEqual(['2026-01-03', '2026-01-15'])
  })
})

test('letters that are unclear are asked about, and what was chosen is sent', async () => {
  const user = open()
  const spoilt = 'correo;nombre;apellido\nuna@x.org;Jos\u00C3©;N\u00C3º\u00C3±ez\notra@x.org;Ana;Paz\n'
  await choose(user, spoilt)
  const question = await screen.findByRole('group', { name: texts.letters.legend })
  expect(screen.getByText(texts.letters.missing)).toBeVisible()
  expect(review()).toBeDisabled()
  expect(within(question).getAllByRole('radio')).toHaveLength(2)
  await user.click(within(question).getByRole('radio', { name: 'José · Núñez' }))
  await user.click(review())
  expect(server.asked.at(-1)?.body).toMatchObject({
    request: { students: [{ firstname: 'José', lastname: 'Núñez' }, { firstname: 'Ana' }] },
  })
  await choose(user, students)
  await screen.findByText(texts.read(2), { exact: false })
  expect(screen.queryByRole('group', { name: texts.letters.legend })).not.toBeInTheDocument()
})

test('a lost letter is named by its row and column', async () => {
  const user = open()
  await choose(user, 'correo;nombre;apellido\nuna@x.org;Una;N\uFFFDñez\n')
  server.reply = {
    answer: answerOf([{ file: 'students', line: 2, state: 'wrong', code: 'lastname_damaged' }]),
  }
  await user.click(review())
  const errors = await screen.findByRole('region', { name: texts.wrong })
  expect(within(errors).getByRole('listitem')).toHaveTextContent(
    /^Estudiantes, apellido: 1 filaUna letra se perdió .*fila 2 «N\uFFFDñez»$/,
  )
})

test('errors stand by their cause, with their first rows; a year of two digits has its own sentence', async () => {
  const user = open()
  await chooseSales(user, '15/01/26', '16/01/26', '17/01/26', '18/01/26', '15/15/2026')
  const rows = [2, 3, 4, 5, 6].map((line) => ({
    ...{ file: 'sales', line, state: 'wrong', code: 'sold_on_invalid' },
  })) as ImportOutcome[]
  server.reply = { answer: answerOf(rows) }
  await user.click(review())
  const errors = await screen.findByRole('region', { name: texts.wrong })
  const [short, other, ...more] = within(errors).getAllByRole('listitem')
  expect(more).toEqual([])
  expect(short).toHaveTextContent(
    `Ventas, fecha: 4 filas${texts.shortYear}fila 2 «15/01/26», fila 3 «16/01/26», fila 4 «17/01/26»…`,
  )
  expect(other).toHaveTextContent(
    `Ventas, fecha: 1 fila${importRefusalTexts.sold_on_invalid}fila 6 «15/15/2026»`,
  )
  await user.click(screen.getByText(texts.allRows))
  expect(screen.getByText(/fila 5 «18\/01\/26»/)).toBeVisible()
})

test('what is paid without access is counted before it is written, and leads to the desk after', async () => {
  const user = open()
  await choose(user, students)
  server.reply = { answer: answerOf([rightRow], { without_access: 30 }) }
  await user.click(review())
  expect(await screen.findByText('30 pagadas sin acceso')).toBeVisible()
  const completed: ImportOutcome = { file: 'sales', line: 2, state: 'completed' }
  server.reply = { answer: answerOf([rightRow, completed], { written: true, without_access: 30 }) }
  await user.click(screen.getByRole('button', { name: texts.importAll(1) }))
  expect(await screen.findByText(texts.doneCompleted(1))).toBeVisible()
  expect(screen.getByRole('link', { name: texts.toDesk })).toHaveAttribute(
    'href',
    '/backoffice?kind=sale_without_access',
  )
})

describe('the chosen files', () => {
  test('outlive a look at another page, with what was said about their days', async () => {
    const user = open()
    await choose(user, students)
    await chooseSales(user, '03/01/2026')
    await user.click(screen.getByRole('radio', { name: texts.order.month_first }))
    await act(() => user.router.navigate('/backoffice'))
    expect(screen.getByRole('heading', { name: 'Otra página' })).toBeVisible()
    await act(() => user.router.navigate('/backoffice/import'))
    expect(await screen.findByText('alumnas.csv')).toBeVisible()
    await user.click(review())
    expect(server.asked.at(-1)?.body).toMatchObject({ request: { students: [{ email: 'una@x.org' }, {}] } })
    expect(sentDays()).toEqual(['2026-03-01'])
    expect(Object.values(localStorage).join()).not.toContain('una@x.org')
  })

  test('are their member’s alone, and gone after the sign-out', async () => {
    const user = open()
    await choose(user, students)
    await screen.findByText('alumnas.csv')
    user.unmount()
    const other = open('admin', '00000000-0000-4000-8000-000000000099')
    expect(screen.queryByText('alumnas.csv')).not.toBeInTheDocument()
    other.unmount()
    forgetStaffDrafts()
    open()
    expect(screen.queryByText('alumnas.csv')).not.toBeInTheDocument()
    expect(Object.values(sessionStorage).join()).not.toContain('una@x.org')
  })
})
