import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Route, Routes, useSearchParams } from 'react-router-dom'
import { expect } from 'vitest'
import { checkoutText } from '#content/checkout.ts'
import { findPayButton, renderVisitorPages } from '#platform/test-support/visitor-page.tsx'
import { putText } from '#ui/test-support/put-text.ts'
import { currentToast } from '#ui/toast-store.ts'
import { checkoutAddress, failedCourse, orderIdOf, paidOrderId } from '../checkout-address.ts'
import { CheckoutPage } from '../public/checkout-page.tsx'
import { PaymentErrorPage } from '../public/payment-error-page.tsx'
import { PaymentSuccessPage } from '../public/payment-success-page.tsx'
import { SoldOut } from '../public/sold-out.tsx'

const { fields } = checkoutText

export function Checkout() {
  const [params] = useSearchParams()
  return (
    <CheckoutPage
      asked={checkoutAddress(params)}
      corporatePanel={<CompanyNote />}
      soldOut={({ course, typed, ...state }) => (
        <SoldOut {...state} joined={false}>
          <p>{`Lista de ${course.name} para ${typed?.firstName || 'alguien'}`}</p>
        </SoldOut>
      )}
    />
  )
}

function CompanyNote() {
  const [text, setText] = useState('')
  return (
    <label>
      Empresa
      <input value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  )
}

function Success() {
  const [params] = useSearchParams()
  return <PaymentSuccessPage orderId={paidOrderId(params)} />
}

function Failure() {
  const [params] = useSearchParams()
  return <PaymentErrorPage courseSlug={failedCourse(params)} orderId={orderIdOf(params)} />
}

/** Renders the purchase pages under their paths. */
export function renderCheckout(address: string) {
  return renderVisitorPages(
    <Routes>
      <Route path="/" element={<h1>Inicio</h1>} />
      <Route path="/checkout" element={<Checkout />} />
      <Route path="/payment-success" element={<Success />} />
      <Route path="/payment-error" element={<Failure />} />
    </Routes>,
    address,
  )
}

export type Typed = { firstName: string; lastName: string; email: string; phone: string }

export const ana: Typed = {
  firstName: 'Ana',
  lastName: 'Prueba',
  email: 'ana@ejemplo.test',
  phone: '11 5555 0100',
}

export async function fillIn(user: UserEvent, typed: Partial<Typed> = ana) {
  // What reads a phone comes while it is typed; a test types faster.
  await import('#domain/numbering-plan.ts')
  await screen.findByRole('textbox', { name: fields.firstName })
  for (const field of ['firstName', 'lastName', 'email', 'phone'] as const) {
    const text = typed[field]
    if (text) await putText(user, screen.getByRole('textbox', { name: fields[field] }), text)
  }
}

export const termsBox = () => screen.getByRole('checkbox', { name: /^Acepto los términos/ })

/** Opens a checkout with the form filled in and the terms accepted. */
export async function openFilled() {
  const { user } = renderCheckout('/checkout?course=gee-python-202607')
  await fillIn(user)
  await user.click(termsBox())
  await findPayButton()
  return user
}

/** Expects the toast of a failure, for five seconds (public specification, section 9). */
export async function says(sentence: string) {
  expect(await screen.findByText(sentence, { selector: 'li *' })).toBeVisible()
  expect(currentToast()).toMatchObject({ variant: 'destructive', durationMs: 5000 })
}
