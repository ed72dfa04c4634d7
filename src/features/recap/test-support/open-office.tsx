import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecapsTab } from '../staff/recaps-tab.tsx'

/** Opens the Recaps area for one staff member and waits for its first responses. */
export async function openOffice(owner = 'ana') {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  const view = render(
    <QueryClientProvider client={client}>
      <RecapsTab owner={owner} />
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
  await user.type(screen.getByRole('textbox', { name: /^ID de la clase/ }), 'clase-2')
  await user.type(screen.getByRole('textbox', { name: /^Título de la clase/ }), 'Índices')
}

export const save = () => screen.getByRole('button', { name: 'Guardar recap' })
