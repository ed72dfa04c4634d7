import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { clearToasts } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toaster.tsx'
import { MembershipPage } from '../public/membership-page.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Dirección">{`${pathname}${search}`}</output>
}

export function renderMembership() {
  clearToasts()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/all-access-geoai']}>
        <Routes>
          <Route path="/all-access-geoai" element={<MembershipPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, user: userEvent.setup() }
}

export function address(): string {
  return screen.getByRole('status', { name: 'Dirección' }).textContent ?? ''
}

export const box = (name: RegExp) => screen.getByRole('textbox', { name })

export function payButton(): HTMLElement {
  return screen.getByRole('button', { name: /^Pagar/ })
}

/** The same figure stands on the card and in the comparison. */
export function priceOnCard(price: string): Promise<HTMLElement> {
  return within(screen.getByRole('article')).findByText(price)
}

/** The way from the card to the form. */
export async function openForm(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await priceOnCard('USD 270')
  const [first] = screen.getAllByRole('button', { name: 'Quiero mi acceso' })
  if (first) await user.click(first)
}

export async function fillIn(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(box(/^Nombre/), 'Ana')
  await user.type(box(/^Apellido/), 'Prueba')
  await user.type(box(/^Correo/), 'ana@ejemplo.test')
  await user.type(box(/^Teléfono/), '55 5555 0100')
  await user.selectOptions(screen.getByRole('combobox', { name: /^País/ }), 'MX')
}

export async function openFilled() {
  const { user } = renderMembership()
  await openForm(user)
  await fillIn(user)
  return user
}

export async function says(title: string, description: string): Promise<void> {
  await screen.findByText(title, { selector: 'li *' })
  await screen.findByText(description, { selector: 'li *' })
}
