import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { erasureObstacleTexts } from '#content/desk.ts'
import { stepKindNames } from '#content/outbox.ts'
import { personalDataRefusalTexts, personalDataTexts as texts } from '#content/personal-data.ts'
import type { PersonalData } from '#domain/contracts/personal-data.ts'
import { refusedBySql, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { PersonPage } from './staff/person-page.tsx'
import { aPerson } from './test-support/a-person.ts'

const profile = { firstname: 'Lucía', lastname: 'Muestra Larga', phone: '+54 9 11 5555 4444', country: 'AR' }
const none: PersonalData = { obstacle: null, profile, certificates: 1, erasure: null }
const asked = {
  ...{
    id: 4,
    asked_at: '2026-11-29T12:00:00+00:00',
    starts_at: '2026-12-01T12:00:00+00:00',
    keeps_certificates: true,
  },
  ...{ held: null, erased_at: null, ended_at: null, waiting: [] },
}

function open(data: PersonalData = none, may = true) {
  const network = startNetwork()
  const server = {
    person: network.sql('get_person', aPerson()),
    data: network.sql('get_personal_data', data),
    correct: network.sql('correct_person', 1),
    copy: network.sql('ask_person_copy', '2026-12-01T12:00:00+00:00'),
    erase: network.sql('ask_erasure', '2026-12-01T12:00:00+00:00'),
    withdraw: network.sql('withdraw_erasure', true),
  }
  const rights = { enrol: true, certify: true, correct: true, data: may }
  const page = (
    <PersonPage
      personId={7}
      may={rights}
      {...{ sales: null, link: null, reminders: null, isWaiting: false, isMoving: false }}
    />
  )
  renderStaffPages([{ path: '/ficha', element: page }], '/ficha')
  return { server, user: userEvent.setup() }
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

async function write(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.clear(field)
  await putText(user, field, text)
}

test('who may not sees no such section, and nothing is asked', async () => {
  const { server } = open(none, false)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: texts.title })).not.toBeInTheDocument()
  expect(server.data.asked).toHaveLength(0)
})

test('name, telephone and country are corrected with a reason, from what the form began with', async () => {
  const { server, user } = open()
  await press(user, texts.edit)
  await write(user, dialog().getByLabelText(new RegExp(texts.lastname)), 'Muestra')
  await press(user, texts.save)
  expect(server.correct.asked).toHaveLength(0)
  await write(user, dialog().getByLabelText(/Motivo/), 'Lo pidió por correo')
  await press(user, texts.save)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.correct.asked[0]?.body).toEqual({
    person_id: 7,
    request: { ...profile, lastname: 'Muestra', seen: profile, reissue: true, reason: 'Lo pidió por correo' },
  })
})

test('a colleague’s correction is said, and what was typed stays', async () => {
  const { server, user } = open()
  server.correct.reply = refusedBySql('person_changed')
  await press(user, texts.edit)
  await write(user, dialog().getByLabelText(new RegExp(texts.firstname)), 'Luz')
  await write(user, dialog().getByLabelText(/Motivo/), 'Lo pidió')
  await press(user, texts.save)
  expect(await screen.findByText(personalDataRefusalTexts.person_changed)).toBeVisible()
  expect(dialog().getByLabelText(new RegExp(texts.firstname))).toHaveValue('Luz')
})

test('a copy goes to one of the addresses that are theirs', async () => {
  const { server, user } = open()
  await press(user, texts.copy)
  await user.selectOptions(dialog().getByLabelText(texts.copyTo), 'pagos@example.com')
  await press(user, texts.copySend)
  await waitFor(() => expect(server.copy.asked[0]?.body).toEqual({ email: 'pagos@example.com' }))
})

test('an erasure needs an address of theirs, typed, and asks what becomes of certificates', async () => {
  const { server, user } = open()
  await press(user, texts.erase)
  expect(dialog().getByText(texts.certificates(1))).toBeVisible()
  await write(user, dialog().getByLabelText(new RegExp(texts.confirmation)), 'otra@example.com')
  await press(user, texts.eraseConfirm)
  expect(await screen.findByText(personalDataRefusalTexts.confirmation_invalid)).toBeVisible()
  expect(server.erase.asked).toHaveLength(0)
  await write(user, dialog().getByLabelText(new RegExp(texts.confirmation)), 'Lucia@example.com')
  await user.click(dialog().getByLabelText(texts.keep))
  await press(user, texts.eraseConfirm)
  await waitFor(() =>
    expect(server.erase.asked[0]?.body).toEqual({
      ...{ person_id: 7, confirmation: 'Lucia@example.com', keeps_certificates: false },
    }),
  )
})

test('what an erasure would wait for is said before anything is typed', async () => {
  const { user } = open({ ...none, obstacle: 'review' })
  await press(user, texts.erase)
  expect(dialog().getByText(texts.obstacle(erasureObstacleTexts.review))).toBeVisible()
})

test('a debt is said in the dialog', async () => {
  const { server, user } = open()
  server.erase.reply = refusedBySql('erasure_debt')
  await press(user, texts.erase)
  await write(user, dialog().getByLabelText(new RegExp(texts.confirmation)), 'lucia@example.com')
  await press(user, texts.eraseConfirm)
  expect(await screen.findByText(personalDataRefusalTexts.erasure_debt)).toBeVisible()
})

test('what was asked can be taken back, and says why it waits', async () => {
  const { server, user } = open({ ...none, erasure: { ...asked, held: 'refund' } })
  expect(await screen.findByText(texts.held(erasureObstacleTexts.refund))).toBeVisible()
  expect(screen.queryByRole('button', { name: texts.erase })).not.toBeInTheDocument()
  await press(user, texts.withdraw)
  await waitFor(() => expect(server.withdraw.asked[0]?.body).toEqual({ erasure_id: 4 }))
})

test('what was erased says which providers have not answered, and offers nothing more', async () => {
  open({
    ...none,
    erasure: { ...asked, erased_at: '2026-12-01T12:01:00+00:00', waiting: ['classroom_erasure'] },
  })
  expect(await screen.findByText(new RegExp(stepKindNames.classroom_erasure))).toBeVisible()
  expect(screen.queryByRole('button', { name: texts.copy })).not.toBeInTheDocument()
})

test('what was erased, and erased again after a copy came back, waits for no answer that nobody owes', async () => {
  open({ ...none, erasure: { ...asked, erased_at: '2026-12-01T12:01:00+00:00', waiting: [] } })
  expect(await screen.findByText(new RegExp(texts.ended))).toBeVisible()
  expect(screen.queryByText(/Falta la respuesta/)).not.toBeInTheDocument()
})
