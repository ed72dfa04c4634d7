import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { generateRecapLinks, upsertRecapMaterial } from '#domain/contracts/recap-admin.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { OwnDrafts } from '../../staff-session/test-support/render-staff.tsx'
import { ana, startSignedIn } from '../../staff-session/test-support/signed-in.ts'
import { RecapsTab } from '../staff/recaps-tab.tsx'
import { aLinkRow, aRecapRow, courseRows, type LinkRow } from './recap-rows.ts'

/** A back office with one recap and one link. */
export function startOffice() {
  startSignedIn()
  const network = startNetwork()
  return {
    courses: network.table('courses_moodle', courseRows),
    format: network.sql('current_staff', { ...ana, csv_format: 'comma' }),
    saveFormat: network.sql('set_csv_format', undefined),
    recaps: network.table('recap_material', [aRecapRow()]),
    links: network.sql('list_recap_links', [aLinkRow()]),
    save: network.edge(upsertRecapMaterial, { id: 12, created: true, version: 1 }),
    generate: network.edge(generateRecapLinks, { links_created: 2, total_students: 5 }),
    revoke: network.sql('revoke_recap_links', 1),
    renew: network.sql('renew_recap_link', {
      id: 501,
      token: 'N'.repeat(43),
      expires_at: '2027-01-01T00:00:00Z',
      state: 'active',
    }),
  }
}
export type Office = ReturnType<typeof startOffice>

/** Opens the Recaps area for one staff member and waits for its first responses. */
export async function openOffice(owner = 'ana', address = '/backoffice?tab=recaps') {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <OwnDrafts of={owner}>
          <RecapsTab />
        </OwnDrafts>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expectSettled(client))
  await screen.findByRole('heading', { name: 'Recaps' })
  return { user: userEvent.setup(), ...view }
}

function expectSettled(client: QueryClient) {
  if (client.isFetching() > 0) throw new Error('still fetching')
}

export type User = Awaited<ReturnType<typeof openOffice>>['user']

export async function fillRequired(user: User) {
  await user.selectOptions(screen.getByRole('combobox', { name: /^Curso/ }), '3')
  await putText(user, screen.getByRole('textbox', { name: /^ID de la clase/ }), 'clase-2')
  await putText(user, screen.getByRole('textbox', { name: /^Título de la clase/ }), 'Índices')
}

export const save = () => screen.getByRole('button', { name: 'Guardar recap' })

export async function showAll(user: User) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Recap' }), 'all')
}

export async function showOne(user: User) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Recap' }), '11')
}

/** Pages rows as the database does. */
export function paged(rows: LinkRow[]): Office['links']['reply'] {
  return {
    answer: ({ body }) => {
      const before = Number(body.before_id ?? Number.POSITIVE_INFINITY)
      return rows.filter((row) => Number(row.id) < before).slice(0, Number(body.page_size))
    },
  }
}
