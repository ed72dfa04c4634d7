import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { StaffMembersRoute } from '#app/routes/staff/staff-members.route.tsx'
import { changedTexts } from '#content/row-form-texts.ts'
import { reasonTexts, staffDialogTexts } from '#content/staff.ts'
import {
  addMemberTexts,
  changeTexts,
  inviteAgainTexts,
  memberFailureMessages,
  memberRefusalMessages,
  membersTexts,
  removeFactorTexts,
  requireFactorTexts,
} from '#content/staff-members.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { addStaffMember, removeSecondFactor } from '#domain/contracts/staff.ts'
import {
  type EdgePlace,
  refusedBySql,
  type SqlPlace,
  type SqlRow,
  startNetwork,
} from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { anaId, startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { FactorRule } from './staff/factor-rule.tsx'

const luisId = '22222222-2222-4222-8222-222222222222'

const aMember: SqlRow<'list_staff'> = {
  user_id: luisId,
  email: 'luis@meridiano.example',
  role: 'staff',
  active: true,
  display_name: 'Luis Ejemplo',
  version: 7,
  created_at: '2026-02-05T12:00:00+00:00',
  last_sign_in_at: null,
  is_invited: false,
  has_second_factor: false,
}

const members = [
  {
    ...aMember,
    ...{ user_id: anaId, email: 'ana@meridiano.example', role: 'admin', display_name: 'Ana Muestra' },
    ...{ version: 1, created_at: '2026-01-05T12:00:00+00:00', last_sign_in_at: '2026-07-17T01:30:00+00:00' },
  },
  aMember,
  {
    ...aMember,
    ...{ user_id: '33333333-3333-4333-8333-333333333333', email: 'eva@meridiano.example', role: 'admin' },
    ...{ active: false, display_name: 'Eva Ensayo', version: 2, created_at: '2026-03-05T12:00:00+00:00' },
  },
]

type Done = SqlPlace<'set_staff_member'>['reply']

function startTeam() {
  const network = startNetwork()
  return {
    list: network.sql('list_staff', members),
    add: network.edge(addStaffMember, { is_invited: true }),
    unlock: network.edge(removeSecondFactor, { ok: true }),
    rule: network.sql('require_second_factor', false),
    set: network.sql('set_staff_member', {}),
  }
}

let server: ReturnType<typeof startTeam>

function open(role: 'admin' | 'staff' = 'admin', search = '') {
  const page = { path: '/backoffice/staff', element: <StaffMembersRoute /> }
  return { ...renderStaffPages([page], `/backoffice/staff${search}`, role), user: userEvent.setup() }
}

beforeEach(() => {
  startSignedIn()
  server = startTeam()
})

test('tells staff that the page is not for their role, and requests nothing', () => {
  open('staff')
  expect(screen.getByRole('heading', { name: notIncludedTexts.forAdministration })).toBeVisible()
  expect(server.list.asked).toEqual([])
})

describe('the table', () => {
  test('shows name, role, start and last sign-in', async () => {
    open()
    const rows = await screen.findAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Ana Muestraana@meridiano.exampleAdministraciónActiva05/01/202616/07/2026 22:30Tu cuentaSolo otra persona de administración puede cambiarla.',
      'Luis Ejemploluis@meridiano.exampleEquipoActiva05/02/2026Nunca ingresóDesactivar: Luis EjemploMás acciones de Luis Ejemplo',
      'Eva Ensayoeva@meridiano.exampleAdministraciónDesactivada05/03/2026Nunca ingresóReactivar: Eva Ensayo',
    ])
    expect(screen.getByText('3 personas')).toBeVisible()
  })

  test('an account without an address hides no one', async () => {
    server.list.reply = { answer: members.map((member) => ({ ...member, email: null })) }
    open()
    const rows = await screen.findAllByRole('row')
    expect(rows).toHaveLength(members.length + 1)
    for (const row of rows.slice(1)) expect(row).toHaveTextContent(membersTexts.noEmail)
  })
})

describe('changing a member', () => {
  test.each([
    ['Luis Ejemplo', 'admin', { user_id: luisId, version: 7, role: 'admin' }],
    ['Luis Ejemplo', 'deactivate', { user_id: luisId, version: 7, active: false }],
    [
      'Eva Ensayo',
      'reactivate',
      { user_id: '33333333-3333-4333-8333-333333333333', version: 2, active: true },
    ],
  ] as const)('%s, %s: asks for confirmation, does it, confirms it', async (name, change, body) => {
    const { action: verb, done } = changeTexts(change)
    const { user } = open()
    await actOnRow(user, name, verb)
    const dialog = await screen.findByRole('dialog')
    expect(server.set.asked).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: verb }))
    await waitFor(() => expect(currentToast()?.title).toBe(done))
    expect(server.set.asked[0]?.body).toEqual(body)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('a concurrent change by someone else is shown before a second press goes on', async () => {
    server.set.next.push(refusedBySql('member_changed'))
    const { user } = open()
    const verb = changeTexts('deactivate').action
    await actOnRow(user, 'Luis Ejemplo', verb)
    server.list.reply = {
      answer: members.map((member) =>
        member.user_id === luisId ? { ...member, role: 'admin', version: 8 } : member,
      ),
    }
    const view = within(await screen.findByRole('dialog'))
    await user.click(view.getByRole('button', { name: verb }))
    const notice = await view.findByRole('region', { name: changedTexts.title })
    expect(notice).toHaveTextContent(`${membersTexts.columns.role}${staffRoleTexts.admin.name}`)
    server.set.reply = { answer: {} }
    await user.click(view.getByRole('button', { name: verb }))
    await waitFor(() => expect(currentToast()?.title).toBe(changeTexts('deactivate').done))
    expect(server.set.asked.map(({ body }) => body)).toEqual([
      { user_id: luisId, version: 7, active: false },
      { user_id: luisId, version: 8, active: false },
    ])
  })

  test.each<[string, Done, string]>([
    ['last_admin', refusedBySql('last_admin'), memberRefusalMessages.last_admin],
    ['no answer', 'offline', memberFailureMessages.network],
  ])('%s is explained', async (_name, answer, sentence) => {
    server.set.reply = answer
    const { user } = open()
    await actOnRow(user, 'Luis Ejemplo', changeTexts('deactivate').action)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: changeTexts('deactivate').action }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence)
  })
})

describe('adding a member', () => {
  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await putText(user, screen.getByLabelText(startsWith(addMemberTexts.email)), ' nueva@meridiano.example ')
    await putText(user, screen.getByLabelText(startsWith(addMemberTexts.name)), 'Nora Nueva')
  }

  test('by the address of an account, with a name and a role', async () => {
    const { router, user } = open()
    await user.click(await screen.findByRole('button', { name: membersTexts.add }))
    expect(router.state.location.search).toBe('?add=1')
    await fill(user)
    await user.click(screen.getByRole('radio', { name: staffRoleTexts.admin.name }))
    await user.click(screen.getByRole('button', { name: addMemberTexts.submit }))
    await waitFor(() => expect(currentToast()?.title).toBe(addMemberTexts.invited))
    expect(server.add.asked[0]?.body).toEqual({
      email: 'nueva@meridiano.example',
      display_name: 'Nora Nueva',
      role: 'admin',
    })
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test.each<[string, EdgePlace<typeof addStaffMember>['reply'], string]>([
    ['already_staff', { status: 409, code: 'already_staff' }, memberRefusalMessages.already_staff],
    ['mail_limited', { status: 429, code: 'mail_limited' }, memberRefusalMessages.mail_limited],
    [
      'mail_address_refused',
      { status: 409, code: 'mail_address_refused' },
      memberRefusalMessages.mail_address_refused,
    ],
    ['a refusal', { status: 401, code: 'unauthorized' }, memberFailureMessages.denied],
  ])('%s is explained, and what was typed stays, also after leaving', async (_name, answer, sentence) => {
    server.add.reply = answer
    const { router, user } = open('admin', '?add=1')
    await screen.findByRole('dialog')
    await fill(user)
    await user.click(screen.getByRole('button', { name: addMemberTexts.submit }))
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(sentence)
    await router.navigate('/login')
    await router.navigate('/backoffice/staff?add=1')
    expect(await screen.findByLabelText(startsWith(addMemberTexts.name))).toHaveValue('Nora Nueva')
    await user.click(screen.getByRole('button', { name: staffDialogTexts.cancel }))
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe('an account that waits or is locked out', () => {
  const [, luis] = members
  const withLuis = (changes: Partial<SqlRow<'list_staff'>>) => {
    server.list.reply = {
      answer: members.map((member) => (member === luis ? { ...member, ...changes } : member)),
    }
  }

  test('is invited again, by the road of a new one', async () => {
    withLuis({ is_invited: true })
    const { user } = open()
    expect(await screen.findByText(membersTexts.invited)).toBeVisible()
    await user.click(screen.getByRole('button', { name: startsWith(membersTexts.inviteAgain) }))
    await user.click(screen.getByRole('button', { name: inviteAgainTexts.confirm }))
    await waitFor(() => expect(currentToast()?.title).toBe(addMemberTexts.invited))
    expect(server.add.asked.map(({ body }) => body)).toEqual([
      { email: 'luis@meridiano.example', display_name: 'Luis Ejemplo', role: 'staff' },
    ])
  })

  test('loses its second factor for a reason', async () => {
    withLuis({ has_second_factor: true })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: startsWith(membersTexts.removeFactor) }))
    await user.click(screen.getByRole('button', { name: removeFactorTexts.confirm }))
    expect(screen.getByText(reasonTexts.short)).toBeVisible()
    await putText(user, screen.getByLabelText(startsWith(reasonTexts.label)), 'Perdió el teléfono')
    await user.click(screen.getByRole('button', { name: removeFactorTexts.confirm }))
    await waitFor(() => expect(currentToast()?.title).toBe(removeFactorTexts.done))
    expect(server.unlock.asked.map(({ body }) => body)).toEqual([
      { user_id: luisId, reason: 'Perdió el teléfono' },
    ])
  })

  test.each([
    ['factor_not_found', { status: 404, code: 'factor_not_found' }, memberRefusalMessages.factor_not_found],
    ['a fault', { status: 500, code: 'internal_error' }, memberFailureMessages.server],
  ] as const)('%s is explained', async (_name, reply, sentence) => {
    withLuis({ has_second_factor: true })
    server.unlock.reply = reply
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: startsWith(membersTexts.removeFactor) }))
    await putText(user, screen.getByLabelText(startsWith(reasonTexts.label)), 'Perdió el teléfono')
    await user.click(screen.getByRole('button', { name: removeFactorTexts.confirm }))
    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

test('the switch leads whoever has given no code to their own account', async () => {
  const page = { path: '/backoffice/settings', element: <FactorRule /> }
  renderStaffPages([page], '/backoffice/settings')
  const user = userEvent.setup()
  const box = await screen.findByRole('checkbox', { name: requireFactorTexts.label })
  server.rule.reply = refusedBySql('second_factor_missing')
  await user.click(box)
  expect(await screen.findByText(requireFactorTexts.missing)).toBeVisible()
  expect(screen.getByRole('link', { name: requireFactorTexts.link })).toHaveAttribute(
    'href',
    '/backoffice/account',
  )
  expect(box).not.toBeChecked()
})
