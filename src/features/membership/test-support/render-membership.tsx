import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { expect } from 'vitest'
import { checkoutText } from '#content/checkout.ts'
import { membershipPage } from '#content/membership.ts'
import { renderVisitorPages } from '#platform/test-support/visitor-page.tsx'
import { putText } from '#ui/test-support/put-text.ts'
import { currentToast } from '#ui/toast-store.ts'
import { MembershipPage, type MembershipPageProps } from '../public/membership-page.tsx'
import { RegistrationForm } from '../public/registration-form.tsx'

const { fields } = checkoutText

export function renderMembership(
  registration: MembershipPageProps['registration'] = (form) => <RegistrationForm {...form} />,
) {
  return renderVisitorPages(
    <Routes>
      <Route
        path="/all-access-geoai"
        element={<MembershipPage registration={registration} onIntent={() => undefined} />}
      />
      <Route path="*" element={null} />
    </Routes>,
    '/all-access-geoai',
  )
}

export const box = (name: string) => screen.getByRole('textbox', { name })

/** Within the card, since the comparison shows the same figure. */
export function priceOnCard(price: string): Promise<HTMLElement> {
  return within(screen.getByRole('article')).findByText(price)
}

/** Opens the form from the card. */
export async function openForm(user: UserEvent): Promise<void> {
  await priceOnCard('USD 270')
  const [first] = screen.getAllByRole('button', { name: membershipPage.card.action })
  if (first) await user.click(first)
}

async function fillIn(user: UserEvent): Promise<void> {
  await putText(user, box(fields.firstName), 'Ana')
  await putText(user, box(fields.lastName), 'Prueba')
  await putText(user, box(fields.email), 'ana@ejemplo.test')
  await putText(user, box(fields.phone), '55 5555 0100')
  await user.selectOptions(screen.getByRole('combobox', { name: fields.country }), 'MX')
  await user.click(screen.getByRole('checkbox', { name: /^Acepto los términos/ }))
}

export async function openFilled() {
  const { user } = renderMembership()
  await openForm(user)
  await fillIn(user)
  return user
}

/** Expects the toast of a failure, for five seconds (public specification, section 9). */
export async function says(title: string, description: string): Promise<void> {
  await screen.findByText(title, { selector: 'li *' })
  await screen.findByText(description, { selector: 'li *' })
  expect(currentToast()).toMatchObject({ variant: 'destructive', durationMs: 5000 })
}
