import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { membershipPage } from '#content/membership.ts'
import { payButton } from '#platform/test-support/visitor-page.tsx'
import { currentToast } from '#ui/toast-store.ts'
import { startMembershipServer } from '../test-support/membership-server.ts'
import { openForm, priceOnCard, renderMembership } from '../test-support/render-membership.tsx'

beforeEach(() => {
  startMembershipServer()
})

test('the membership lists the specified inclusions', async () => {
  renderMembership()
  await priceOnCard('USD 270')
  const heading = screen.getByRole('heading', { level: 2, name: membershipPage.includes.title })
  const section = heading.closest('section')
  if (!section) throw new Error('No section around what is included')
  const titles = within(section)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
  expect(titles).toEqual([
    '12 webinars exclusivos al año',
    'Comunidad privada con bolsa de trabajo',
    'Soporte prioritario',
    'Actualizaciones futuras',
    'Garantía de 7 días',
    'Certificados por curso',
  ])
  expect(document.body).toHaveTextContent(/en cuotas se activa dentro de las 24 horas/)
})

test('missing data shows a toast for five seconds', async () => {
  const { user } = renderMembership()
  await openForm(user)
  await user.click(payButton())
  expect(currentToast()).toMatchObject({ variant: 'destructive', durationMs: 5000 })
})
