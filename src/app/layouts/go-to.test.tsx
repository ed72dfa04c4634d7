import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { goToTexts, staffPlaces } from '#content/staff-navigation.ts'
import { renderStaffPages } from '#features/staff-session/test-support/render-staff.tsx'
import { capabilitiesOf } from '#features/staff-session/test-support/signed-in.ts'
import { GoTo } from './go-to.tsx'
import { destinationsFor, findDestinations, staffDestinations } from './staff-destinations.ts'

const of = (role: 'admin' | 'staff') => destinationsFor({ capabilities: capabilitiesOf[role] })

function open(role: 'admin' | 'staff' = 'admin') {
  const page = (
    <>
      <GoTo destinations={of(role)} />
      <label>
        Notas <input />
      </label>
    </>
  )
  return {
    ...renderStaffPages([{ path: '/backoffice', element: page }], '/backoffice', role),
    user: userEvent.setup(),
  }
}

function places() {
  return within(screen.getByRole('list', { name: goToTexts.results }))
    .getAllByRole('link')
    .map((link) => link.textContent?.replace('Enter', ''))
}

describe('the destinations of a role', () => {
  test('administration has the staff’s destinations and its own', () => {
    const own = of('admin').filter((place) => !of('staff').includes(place))
    expect(own.map(({ to }) => to)).toEqual(['/backoffice/staff', '/backoffice/audit'])
    expect(of('admin')).toEqual(staffDestinations)
  })

  test.each([
    [['payments'], ['/backoffice', '/backoffice?tab=pagos', '/student-tracking']],
    [['audit'], ['/backoffice']],
    [['catalogue'], ['/backoffice', '/backoffice/courses']],
  ] as const)('a role with %j has only the destinations it may open', (capabilities, expected) => {
    expect(destinationsFor({ capabilities }).map(({ to }) => to)).toEqual(expected)
  })

  test.each([
    ['', staffDestinations.length],
    ['AUDITORIA', 1],
    ['cohortes precios', 1],
    ['zzz', 0],
  ])('«%s» finds %i', (typed, count) => {
    expect(findDestinations(staffDestinations, typed)).toHaveLength(count)
  })

  test('matches in the name come first', () => {
    expect(findDestinations(staffDestinations, 'pagos')[0]?.label).toBe(staffPlaces.payments)
  })
})

describe('the dialog', () => {
  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('opens with %s and filters', async (keys) => {
    const { router, user } = open()
    await user.keyboard(keys)
    const box = await screen.findByRole('searchbox', { name: goToTexts.label })
    await waitFor(() => expect(box).toHaveFocus())
    await user.type(box, 'auditoría')
    expect(places()).toEqual([staffPlaces.auditLog])
    expect(screen.getByText('1 lugar')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/audit'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('a slash in a text field is typed; the shortcut works there too', async () => {
    const { user } = open()
    await user.type(screen.getByLabelText('Notas'), 'a/b')
    expect(screen.getByLabelText('Notas')).toHaveValue('a/b')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('arrow keys move between the box and the destinations', async () => {
    const { router, user } = open()
    await user.click(screen.getByRole('button', { name: /Ir a/ }))
    const box = await screen.findByRole('searchbox')
    await waitFor(() => expect(box).toHaveFocus())
    const links = within(screen.getByRole('list', { name: goToTexts.results })).getAllByRole('link')
    await user.keyboard('{ArrowDown}')
    expect(links[0]).toHaveFocus()
    await user.keyboard('{End}')
    expect(links.at(-1)).toHaveFocus()
    await user.keyboard('{Home}{ArrowUp}')
    expect(box).toHaveFocus()
    await user.keyboard('{ArrowDown}{End}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/audit'))
  })

  test('staff see no destinations of administration', async () => {
    const { user } = open('staff')
    await user.keyboard('/')
    await screen.findByRole('dialog')
    expect(places()).toContain(staffPlaces.courseEditions)
    expect(places()).not.toContain(staffPlaces.staffMembers)
    expect(places()).not.toContain(staffPlaces.auditLog)
  })

  test('says when nothing matches, and Enter does nothing', async () => {
    const { router, user } = open()
    await user.keyboard('/')
    await user.type(await screen.findByRole('searchbox'), 'xyz{Enter}')
    expect(screen.getByText(`${goToTexts.none} «xyz».`)).toBeVisible()
    expect(router.state.location.pathname).toBe('/backoffice')
  })
})
