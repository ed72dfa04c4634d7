import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { invoiceCardTexts } from '#content/invoice-card-texts.ts'
import { stepProblemTexts } from '#content/outbox.ts'
import { addressRefusalTexts, personTexts as texts } from '#content/people.ts'
import { reasonTexts } from '#content/staff.ts'
import type { PersonAct } from '#domain/contracts/people.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { MayOpen } from '#flows/staff-list/person-link.tsx'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import { refusedBySql, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { PersonHistory } from './staff/person-contact.tsx'
import { PersonPage } from './staff/person-page.tsx'
import { aPerson } from './test-support/a-person.ts'

function startPeople() {
  const network = startNetwork()
  return {
    courses: network.table('courses_moodle', [
      aCourseRow({ id: 3, name: 'Google Earth Engine', slug: 'gee-python-202607', is_current_cohort: false }),
    ]),
    person: network.sql('get_person', aPerson()),
    join: network.sql('join_people', 7),
    separate: network.sql('separate_address', 8),
    correct: network.sql('correct_address', 7),
    note: network.sql('add_person_note', 1),
    retry: network.sql('retry_step', true),
  }
}

let server: ReturnType<typeof startPeople>

beforeEach(() => {
  server = startPeople()
})

function open(may = { enrol: true, certify: true, correct: true }, isWaiting = false) {
  const page = (
    <PersonPage
      personId={7}
      may={may}
      sales={<p>Ventas</p>}
      link={(payer, { name, email, phone }) => (
        <p>{`Link de ${payer.lastname}: ${name}, ${email}, ${phone}`}</p>
      )}
      reminders={null}
      isWaiting={isWaiting}
      isMoving={false}
    />
  )
  return { ...renderStaffPages([{ path: '/ficha', element: page }], '/ficha'), user: userEvent.setup() }
}

function aPayment() {
  const [payment] = aPerson().payments ?? []
  if (!payment) throw new Error('the sample has a payment')
  return payment
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const sectionOf = (title: string) => within(screen.getByRole('region', { name: new RegExp(`^${title}`) }))

function anAct(changes: Partial<PersonAct>): PersonAct {
  return {
    ...{
      id: 1,
      created_at: '2026-11-02T12:00:00+00:00',
      actor_name: 'Luis',
      action: 'update',
      table_name: 'sales',
    },
    ...{ row_key: '34', sale_id: null, title: null, money: null, fields: [], addresses: null, reason: null },
    ...changes,
  }
}

describe('the history', () => {
  const money = { amount: 75, currency: 'USD', kind: 'refund', status: 'settled' }
  const refund = anAct({
    ...{ id: 9, action: 'insert', table_name: 'payment_refunds', row_key: '2', sale_id: 34, money },
    reason: 'se arrepintió',
  })
  const lines = async () => {
    await heading('Lucía Muestra Larga')
    return sectionOf(texts.history)
      .getAllByRole('listitem')
      .map((line) => line.firstElementChild?.firstElementChild?.textContent?.replaceAll('\u00a0', ' '))
  }

  test('names a correction that is of no address', async () => {
    const corrected = anAct({
      ...{ table_name: 'person_addresses', title: 'lucia@example.com' },
      ...{ addresses: [null, null], fields: ['reason'], reason: 'un acento' },
    })
    server.person.reply = { answer: aPerson({ history: [corrected] }) }
    open()
    expect(await lines()).toEqual(['Corrigió sus datos (un acento)'])
  })

  test('says what happened in one line for each act, with sum and reason', async () => {
    const sale = { sale_id: 34, title: 'Deep Learning' }
    const at = (minute: number) => ({ created_at: `2026-11-02T12:0${minute}:00+00:00` })
    server.person.reply = {
      answer: aPerson({
        history: [
          anAct({
            id: 8,
            ...sale,
            fields: ['access_withdrawal_reason', 'access_withdrawn_at'],
            reason: 'se arrepintió',
          }),
          anAct({ id: 7, table_name: 'student_course_enrollments', row_key: '4' }),
          refund,
          anAct({
            ...at(1),
            id: 6,
            action: 'join',
            table_name: 'person_addresses',
            title: 'juan.peres@example.com',
          }),
          anAct({
            ...{ ...at(1), id: 5, table_name: 'person_addresses', title: 'juan.peres@example.com' },
            ...{
              addresses: ['juan.peres@example.com', 'juan.perez@example.com'],
              reason: 'lo dijo por teléfono',
            },
          }),
          anAct({ ...at(1), id: 4, table_name: 'students', row_key: '3' }),
          anAct({
            ...at(2),
            id: 3,
            action: 'join',
            table_name: 'person_addresses',
            title: 'otra@example.com',
          }),
          anAct({ ...at(3), id: 2, table_name: 'enquiries', row_key: '12' }),
          anAct({ ...at(4), ...sale, action: 'insert', fields: ['usd_amount', 'cohort_ids'] }),
        ],
      }),
    }
    open()
    expect(await lines()).toEqual([
      'Retiró el acceso a Deep Learning (se arrepintió)',
      'Devolvió USD 75.00 (se arrepintió)',
      'Corrigió juan.peres@example.com → juan.perez@example.com (lo dijo por teléfono)',
      'Unió otra@example.com',
      'Cambió: Consulta n.º 12',
      'Anotó la venta de Deep Learning',
    ])
  })

  test.each([
    ['asked', 'Pidió devolver USD 75.00 (se arrepintió)'],
    ['failed', 'Pidió devolver USD 75.00, y no se hizo (se arrepintió)'],
  ])('of a refund that is %s is what is true now', async (status, said) => {
    server.person.reply = { answer: aPerson({ history: [{ ...refund, money: { ...money, status } }] }) }
    open()
    expect(await lines()).toEqual([said])
  })

  test.each([
    [true, '/backoffice/audit?table=payment_refunds&row=2'],
    [false, '#venta-34'],
  ])('leads to the log where it may be read (%s), else to the sale on the page', async (mayRead, href) => {
    const person = aPerson({ history: [refund] })
    const element = (
      <MayOpen value={() => mayRead}>
        <PersonHistory person={person} />
      </MayOpen>
    )
    renderStaffPages([{ path: '/ficha', element }], '/ficha')
    expect(await screen.findByRole('link', { name: /^Devolvió/ })).toHaveAttribute('href', href)
  })
})

describe('the page', () => {
  test('says what the school knows, and fills in what staff do next', async () => {
    const { user } = open()
    await heading('Lucía Muestra Larga')
    expect(screen.getByText('Ventas', { selector: 'p' })).toBeVisible()
    expect(
      screen.getByText(/^Link de Muestra Larga: Lucía Muestra Larga, lucia@example.com, \+54/),
    ).toBeVisible()
    const who = sectionOf(texts.who)
    expect(who.getByText('Lucía Muestra · L. Muestra · Empresa Muestra')).toBeVisible()
    expect(who.getByText('DNI 20.345.678')).toBeVisible()
    expect(sectionOf(texts.payments).getByText(/cuota 2 de 3 · DP-42 · pagos@example.com/)).toBeVisible()
    expect(sectionOf(texts.payments).getByText(/aceptó los términos del 5 de octubre de 2023/)).toBeVisible()
    const courses = sectionOf(texts.courses)
    expect(courses.getByText('Google Earth Engine')).toBeVisible()
    expect(courses.getByText(/empezó el 10\/05\/2026/)).toBeVisible()
    const [ready, pending] = ['MER-2026-00001', 'MER-2026-00002'].map((number) =>
      courses.getByText(texts.certificate(number)).closest('li'),
    )
    await waitFor(() =>
      expect(ready).toHaveTextContent(/empezó el 15\/07\/2026, terminada · 20\/11\/2026 · versión 2.*Listo/),
    )
    expect(within(ready as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/cert/${aCertificateId(1)}`,
    )
    expect(pending).toHaveTextContent(/Pendiente$/)
    expect(within(pending as HTMLElement).queryByRole('link')).toBeNull()
    expect(courses.getByRole('link', { name: texts.certify })).toHaveAttribute(
      'href',
      '/certificate-manager?email=lucia%40example.com',
    )

    const fields = 'firstname=Luc%C3%ADa&lastname=Muestra+Larga&email=lucia%40example.com'
    await user.click(screen.getByRole('button', { name: /^Más acciones de Lucía/ }))
    const item = (name: string) => screen.getByRole('menuitem', { name: new RegExp(name) })
    expect(item(texts.enrol)).toHaveAttribute('href', expect.stringContaining(`/enroll-student?${fields}`))
    expect(item(texts.chat)).toHaveAttribute(
      'href',
      expect.stringContaining('wa.me/5491155554444?text=Hola%2C%20Luc'),
    )
    expect(item(texts.mail)).toHaveAttribute('href', expect.stringContaining('mailto:lucia'))
  })

  test('shows what really came of a payment and went back, beside what its order asked for, and its invoice', async () => {
    const invoice = {
      ...{ holder: 'company' as const, legal_name: 'Agro Sur S.A.', tax_id: '30123456781' },
      ...{ address: null, country: 'AR' as const },
    }
    const came = { received_amount: 1620, received_currency: 'MXN', refunded: 80, invoice }
    server.person.reply = { answer: aPerson({ payments: [{ ...aPayment(), ...came }] }) }
    open()
    await heading('Lucía Muestra Larga')
    const list = sectionOf(texts.payments)
    expect(list.getByText('MXN 1620.00')).toBeVisible()
    expect(list.getByText(/la orden pedía USD 90.00 · Devuelto: MXN 80.00/)).toBeVisible()
    expect(list.getByText(/Factura B 0001-7/)).toBeVisible()
    const card = within(list.getByRole('region', { name: invoiceCardTexts.title }))
    expect(card.getByText('Agro Sur S.A.')).toBeVisible()
    expect(card.getByText('CUIT/CUIL: 30-12345678-1')).toBeVisible()
  })

  test('comes as a whole: nothing of it is there before its sales', async () => {
    open(undefined, true)
    await waitFor(() => expect(server.person.asked).toHaveLength(1))
    await act(async () => undefined)
    expect(screen.getByRole('status')).toHaveTextContent(texts.loading)
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('has no section and no action that the role does not include', async () => {
    const nothing = { students: null, payments: null, links: null, recaps: null, enquiries: null }
    server.person.reply = {
      answer: aPerson({ ...nothing, prospects: null, documents: null, phones: [] }),
    }
    const { user } = open({ enrol: false, certify: false, correct: false })
    await heading('Lucía Muestra')
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())
    expect(titles).toEqual([texts.who, texts.sales, `${texts.steps} 1`, texts.history, texts.notes])
    expect(screen.queryByText(texts.documents)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Más acciones de/ }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([texts.mail])
  })

  test('says in each section when there is nothing', async () => {
    server.person.reply = { answer: aPerson({ students: [], payments: [], steps: [], suggestions: [] }) }
    open()
    await heading('Lucía Muestra')
    for (const empty of [texts.noCourses, texts.noPayments, texts.noLinks, texts.noSteps, texts.noRecaps]) {
      expect(screen.getByText(empty)).toBeVisible()
    }
    for (const empty of [texts.noEnquiries, texts.noNotes, texts.noHistory]) {
      expect(screen.getByText(empty)).toBeVisible()
    }
    expect(screen.queryByText(texts.suggestions)).not.toBeInTheDocument()
  })

  test('shows the newest of a long list, and the rest when asked', async () => {
    const payments = Array.from({ length: 100 }, (_, at) => ({ ...aPayment(), id: at + 1 }))
    server.person.reply = { answer: aPerson({ payments }) }
    const { user } = open()
    await heading('Lucía Muestra Larga')
    expect(sectionOf(texts.payments).getAllByRole('listitem')).toHaveLength(6)
    await user.click(screen.getByRole('button', { name: new RegExp(texts.showAll(100)) }))
    expect(sectionOf(texts.payments).getAllByRole('listitem')).toHaveLength(100)
    expect(screen.getByText(texts.latest(100))).toBeVisible()
  })

  test('waits, says that it failed, and tries again', async () => {
    const release = server.person.hold()
    open()
    expect(screen.getByText(texts.loading)).toBeInTheDocument()
    server.person.next.push('offline', 'offline')
    release()
    expect(await screen.findByText(texts.offline)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: texts.retry }))
    await heading('Lucía Muestra Larga')
  })

  test('of nobody says so', async () => {
    server.person.reply = { answer: null }
    open()
    await heading(texts.unknown)
  })

  test('of a person who was joined leads to the other', async () => {
    server.person.reply = { answer: aPerson({ person_id: 70 }) }
    const { router } = open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/people/70'))
  })
})

describe('a failed step', () => {
  test('says why, and is tried again', async () => {
    const { user } = open()
    await heading('Lucía Muestra Larga')
    const steps = sectionOf(texts.steps)
    expect(steps.getByText(stepProblemTexts.mail_refused)).toBeVisible()
    expect(steps.getByText('422 invalid to')).toBeVisible()
    await user.click(steps.getByRole('button', { name: /^Reintentar/ }))
    expect(await screen.findByText(texts.retried)).toBeVisible()
    expect(server.retry.asked[0]?.body).toEqual({ step_id: 11 })
    await waitFor(() => expect(server.person.asked).toHaveLength(2))
  })
})

describe('joining', () => {
  test('an address that nobody has stays in the dialog, with the reason', async () => {
    server.join.reply = refusedBySql('person_not_found')
    const { user } = open()
    await heading('Lucía Muestra Larga')
    await user.click(screen.getByRole('button', { name: texts.joinOther }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'nadie@example.com{Enter}')
    expect(await dialog.findByText(addressRefusalTexts.person_not_found)).toBeVisible()
    server.join.reply = 'offline'
    await user.click(dialog.getByRole('button', { name: texts.join }))
    expect(await dialog.findByText(texts.joinFailed)).toBeVisible()
  })

  test('only a joined address is separated', async () => {
    const { user } = open()
    await heading('Lucía Muestra Larga')
    expect(screen.queryByRole('button', { name: texts.separateOf('lucia@example.com') })).toBeNull()
    await user.click(screen.getByRole('button', { name: texts.separateOf('pagos@example.com') }))
    expect(await screen.findByText(texts.separated('pagos@example.com'))).toBeVisible()
    expect(server.separate.asked[0]?.body).toEqual({ address: 'pagos@example.com' })
  })
})

describe('correcting an address', () => {
  const correct = (email: string) => screen.getByRole('button', { name: texts.correctOf(email) })
  const dialog = async () => within(await screen.findByRole('dialog'))

  async function fill(user: ReturnType<typeof open>['user'], email: string, reason: string) {
    await user.click(correct('lucia@example.com'))
    const fields = await dialog()
    await putText(user, fields.getByRole('textbox', { name: new RegExp(texts.correctEmail) }), email)
    await putText(user, fields.getByRole('textbox', { name: new RegExp(reasonTexts.label) }), reason)
    await user.click(fields.getByRole('button', { name: texts.correctConfirm }))
  }

  test('says what it moves, does it, and reads the page again', async () => {
    const { user } = open()
    await heading('Lucía Muestra Larga')
    await fill(user, ' Lucia.Bien@Example.com', ' Avisó por teléfono ')
    expect(await screen.findByText(texts.corrected('lucia.bien@example.com'))).toBeVisible()
    expect(server.correct.asked.map(({ body }) => body)).toEqual([
      { address: 'lucia@example.com', corrected: 'lucia.bien@example.com', reason: 'Avisó por teléfono' },
    ])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(server.person.asked).toHaveLength(2))
  })

  test('asks for an address and a reason', async () => {
    const { user } = open()
    await heading('Lucía Muestra Larga')
    await fill(user, 'lucia@', 'ya')
    const fields = await dialog()
    expect(fields.getByText(addressRefusalTexts.email_invalid)).toBeVisible()
    expect(fields.getByText(reasonTexts.short)).toBeVisible()
    expect(server.correct.asked).toEqual([])
  })

  test('says why it was refused, or that it is not known, and keeps what was typed', async () => {
    server.correct.reply = refusedBySql('email_taken')
    const { user } = open()
    await heading('Lucía Muestra Larga')
    await fill(user, 'otra@example.com', 'Mal escrito')
    expect(await screen.findByText(addressRefusalTexts.email_taken)).toBeVisible()
    server.correct.reply = 'offline'
    await user.click((await dialog()).getByRole('button', { name: texts.correctConfirm }))
    expect(await screen.findByText(texts.correctFailed)).toBeVisible()
    expect((await dialog()).getByRole('textbox', { name: new RegExp(texts.correctEmail) })).toHaveValue(
      'otra@example.com',
    )
  })

  test('is offered for an address that bought or studies, to who may', async () => {
    server.person.reply = { answer: aPerson({ payments: [] }) }
    const { unmount } = open()
    await heading('Lucía Muestra Larga')
    expect(correct('lucia@example.com')).toBeVisible()
    expect(screen.queryByRole('button', { name: texts.correctOf('pagos@example.com') })).toBeNull()
    unmount()
    open({ enrol: true, certify: true, correct: false })
    await heading('Lucía Muestra Larga')
    expect(screen.queryByRole('button', { name: texts.correctOf('lucia@example.com') })).toBeNull()
  })
})

describe('a note', () => {
  test('is kept when it could not be saved, and sent once', async () => {
    server.note.next.push('offline')
    const { user } = open()
    await heading('Lucía Muestra Larga')
    const box = screen.getByRole('textbox', { name: new RegExp(texts.note) })
    const add = screen.getByRole('button', { name: texts.addNote })
    await user.click(add)
    expect(server.note.asked).toHaveLength(0)
    await user.type(box, 'Pide factura')
    await user.click(add)
    expect(await screen.findByText(texts.noteFailed)).toBeVisible()
    expect(box).toHaveValue('Pide factura')
    const release = server.note.hold()
    await user.click(add)
    await user.type(box, '{Enter}')
    release()
    expect(await screen.findByText(texts.noteAdded)).toBeVisible()
    expect(server.note.asked).toHaveLength(2)
    expect(box).toHaveValue('')
  })

  test('typed while the one before it is saved stays', async () => {
    const { user } = open()
    await heading('Lucía Muestra Larga')
    const box = screen.getByRole('textbox', { name: new RegExp(texts.note) })
    await user.type(box, 'Pide factura')
    const release = server.note.hold()
    await user.click(screen.getByRole('button', { name: texts.addNote }))
    await user.type(box, ' y recibo')
    release()
    await waitFor(() => expect(server.person.asked).toHaveLength(2))
    expect(box).toHaveValue('Pide factura y recibo')
  })
})
