import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffPlaces, staffSearchTexts as texts } from '#content/staff-navigation.ts'
import { renderStaffPages } from '#features/staff-session/test-support/render-staff.tsx'
import { capabilitiesOf } from '#features/staff-session/test-support/signed-in.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { destinationsFor, findDestinations, staffDestinations } from './staff-destinations.ts'
import { StaffSearch } from './staff-search.tsx'

const of = (role: 'admin' | 'staff') => destinationsFor({ capabilities: capabilitiesOf[role] })

const lucia = {
  person_id: 7,
  name: 'Lucía Muestra',
  email: 'lucia@example.com',
  matched: 'name',
  evidence: null,
}
const byPayment = { ...lucia, matched: 'payment_id', evidence: 'DP-42' }
const course = {
  id: 5,
  name: 'Google Earth Engine',
  slug: 'gee-python-202605',
  is_current_cohort: true,
  starts_on: '2026-05-06',
  regular_price_usd: 90,
  promo_price_usd: null,
  is_price_active: false,
  installments_price_usd: null,
  promo_installments_price_usd: null,
  installments_count: null,
}

function startSearch() {
  const network = startNetwork()
  network.table('courses_moodle', [course])
  return { people: network.sql('search_people', []) }
}

let server: ReturnType<typeof startSearch>

beforeEach(() => {
  server = startSearch()
})

function open(role: 'admin' | 'staff' = 'admin') {
  const page = (
    <>
      <StaffSearch destinations={of(role)} />
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

const box = () => screen.findByRole('combobox', { name: texts.label })

/** The dialog, opened by the key, with the focus in its text. */
async function search(role: 'admin' | 'staff' = 'admin') {
  const view = open(role)
  await view.user.keyboard('/')
  const input = await box()
  await waitFor(() => expect(input).toHaveFocus())
  return { ...view, input }
}

test('what is typed at once after the shortcut is searched whole', async () => {
  const { baseElement } = open()
  await screen.findByRole('button', { name: /^Buscar/ })
  fireEvent.keyDown(baseElement, { key: '/' })
  expect(screen.getByRole('combobox')).toHaveFocus()
})

function results(group: string): (string | undefined)[] {
  const found = screen.queryByRole('group', { name: group })
  return found
    ? within(found)
        .getAllByRole('option')
        .map((option) => option.textContent?.replace('Enter', ''))
    : []
}

/** What a screen reader hears as chosen: named by the text, which keeps the focus. */
function chosen(): string | undefined {
  const [option, ...others] = screen.getAllByRole('option', { selected: true })
  expect(others).toEqual([])
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', option?.id)
  expect(screen.getByRole('combobox')).toHaveFocus()
  return option?.textContent?.replace('Enter', '')
}

describe('the destinations of a role', () => {
  test('administration has the staff’s destinations and its own', () => {
    const own = of('admin').filter((place) => !of('staff').includes(place))
    expect(own.map(({ to }) => to).sort()).toEqual([
      '/backoffice/audit',
      '/backoffice/careers',
      '/backoffice/import',
      '/backoffice/notebooks',
      '/backoffice/settings',
      '/backoffice/staff',
      '/backoffice/staff?add=1',
    ])
    expect(of('admin')).toEqual(staffDestinations)
  })

  test.each([
    [
      ['payments'],
      [
        ...['/backoffice', '/backoffice?tab=pagos', '/student-tracking', '/student-tracking?tab=cobranzas'],
        ...['/payments-report', '/backoffice?tab=reportes', '/backoffice/account'],
        ...[
          '/student-tracking?tab=pagos',
          '/student-tracking?from=weekend',
          '/backoffice?tab=reportes#cierre',
          '/backoffice?tab=hoy&kind=invoice_due',
        ],
      ],
    ],
    [['audit'], ['/backoffice', '/backoffice/account']],
    [['catalogue'], ['/backoffice', '/backoffice/courses', '/backoffice/coupons', '/backoffice/account']],
  ] as const)('a role with %j has only the destinations it may open', (capabilities, expected) => {
    expect(destinationsFor({ capabilities }).map(({ to }) => to)).toEqual(expected)
  })

  test('each typed word is looked for, and matches in the name come first', () => {
    expect(findDestinations(staffDestinations, 'cohortes precios')).toHaveLength(1)
    expect(findDestinations(staffDestinations, 'pagos')[0]?.label).toBe(staffPlaces.payments)
  })

  test.each([
    ['devolver', '/student-tracking?tab=pagos'],
    ['reembolso', '/student-tracking?tab=pagos'],
    ['fin de semana', '/student-tracking?from=weekend'],
    ['mes', '/backoffice?tab=reportes#cierre'],
    ['contadora', '/backoffice?tab=reportes#cierre'],
    ['factura', '/backoffice?tab=hoy&kind=invoice_due'],
    ['invitar', '/backoffice/staff?add=1'],
    ['contraseña', '/backoffice/account'],
    ['certificado', '/certificate-manager?issue='],
    ['beca', '/enroll-student?total=0'],
  ])('an act is found by its word: %s', (typed, to) => {
    expect(findDestinations(staffDestinations, typed).map((found) => found.to)).toContain(to)
  })

  test('without a word pages alone are offered', () => {
    expect(findDestinations(staffDestinations, ' ').filter(({ isAct }) => isAct)).toEqual([])
  })
})

describe('the dialog', () => {
  test('opens with a shortcut and filters', async () => {
    const { router, user, input } = await search()
    await putText(user, input, 'auditoría')
    expect(results(texts.page)).toEqual([staffPlaces.auditLog])
    await waitFor(() => expect(screen.getByText(texts.count(1))).toBeInTheDocument())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/audit'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('a slash in a text field is typed; the shortcut works there too', async () => {
    const { user } = open()
    await user.type(screen.getByLabelText('Notas'), 'a/b')
    expect(screen.getByLabelText('Notas')).toHaveValue('a/b')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
      await user.keyboard(keys)
      expect(await screen.findByRole('dialog')).toBeVisible()
      await user.keyboard('{Escape}')
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    }
  })

  test('looks for what is pasted outside a text field; what is pasted in one stays there', async () => {
    server.people.reply = { answer: [lucia] }
    const { router, user } = open()
    await user.click(screen.getByLabelText('Notas'))
    await user.paste('lucia@example.com')
    expect(screen.getByLabelText('Notas')).toHaveValue('lucia@example.com')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    screen.getByLabelText('Notas').blur()
    await user.paste(' lucia@example.com\n')
    expect(await box()).toHaveValue('lucia@example.com')
    await waitFor(() => expect(chosen()).toBe('Lucía Muestralucia@example.com'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/people/7'))
  })

  test('opens by its button; the arrows choose, while the focus stays in the text', async () => {
    const { router, user } = open()
    await user.click(screen.getByRole('button', { name: new RegExp(texts.open) }))
    const input = await box()
    await waitFor(() => expect(input).toHaveFocus())
    const all = results(texts.pages)
    expect(all).toEqual(of('admin').flatMap(({ label, isAct }) => (isAct ? [] : [label])))
    expect(chosen()).toBe(all[0])
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toBe(all[0])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(chosen()).toBe(all[1])
    await user.keyboard('{ArrowDown>30/}')
    expect(chosen()).toBe(staffPlaces.settings)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/settings'))
  })

  test('says when nothing matches, and Enter does nothing', async () => {
    const { router, user } = await search()
    await user.keyboard('xyz{Enter}')
    expect(await screen.findByText(`${texts.none} «xyz».`)).toBeVisible()
    expect(router.state.location.pathname).toBe('/backoffice')
  })
})

describe('people and courses', () => {
  test('are offered while typing, from two letters on', async () => {
    server.people.reply = { answer: [lucia] }
    const { router, user } = await search()
    await user.keyboard('l')
    expect(server.people.asked).toHaveLength(0)
    await user.keyboard('uc')
    await waitFor(() => expect(results(texts.people)).toEqual(['Lucía Muestralucia@example.com']))
    expect(server.people.asked.at(-1)?.body).toEqual({ query: 'luc', page_size: 8 })
    expect(chosen()).toBe('Lucía Muestralucia@example.com')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/people/7'))
  })

  test('say by which document or payment they were found', async () => {
    server.people.reply = { answer: [byPayment] }
    const { user } = await search()
    await user.keyboard('DP-42')
    await waitFor(() => expect(results(texts.people)).toEqual(['Lucía Muestralucia@example.com · DP-42']))
  })

  test('a course leads to its cohorts', async () => {
    const { router, user } = await search()
    await user.keyboard('earth gee')
    await waitFor(() =>
      expect(results(texts.courses)).toEqual(['Google Earth Engineempezó el 06/05/2026, terminada']),
    )
    await user.click(screen.getByRole('option', { name: /Earth/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/courses'))
    expect(router.state.location.search).toBe('?q=gee-python-202605')
  })

  test('Enter before they are there waits for them, and never opens somebody of the text before', async () => {
    server.people.reply = {
      answer: ({ body }) => (body.query === 'lucas' ? [{ ...lucia, person_id: 8, name: 'Lucas' }] : [lucia]),
    }
    const { router, user } = await search()
    await user.keyboard('luc')
    await waitFor(() => expect(results(texts.people)).toHaveLength(1))
    const release = server.people.hold()
    await user.keyboard('as{Enter}')
    expect(router.state.location.pathname).toBe('/backoffice')
    release()
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/people/8'))
  })

  test('an older request is aborted', async () => {
    const { user } = await search()
    const release = server.people.hold()
    await user.keyboard('lu')
    await waitFor(() => expect(server.people.asked).toHaveLength(1))
    expect(server.people.abandoned).toEqual([])
    await user.keyboard('c')
    await waitFor(() => expect(server.people.abandoned).toEqual([server.people.asked[0]]))
    release()
  })

  test('a failure is said, and the rest is still found', async () => {
    server.people.reply = 'offline'
    const { user } = await search()
    await user.keyboard('earth')
    expect(await screen.findByText(texts.offline)).toBeVisible()
    expect(results(texts.courses)).toHaveLength(1)
    server.people.reply = { answer: [lucia] }
    await user.click(screen.getByRole('button', { name: texts.retry }))
    await waitFor(() => expect(results(texts.people)).toHaveLength(1))
  })

  test('a page whose name begins as typed comes before them', async () => {
    server.people.reply = { answer: [lucia] }
    const { router, user } = await search()
    await user.keyboard('pagos{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?tab=pagos'))
  })
})
