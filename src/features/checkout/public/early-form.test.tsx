import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkoutText } from '#content/checkout.ts'
import { paymentToast } from '#content/messages/checkout.ts'
import { toBaseSlug } from '#domain/course-slug.ts'
import { lookUpPrice } from '#flows/purchase/price.api.ts'
import { priceKey } from '#flows/purchase/price-question.ts'
import { priced } from '#flows/purchase/test-support/purchase-network.ts'
import { courseOfAddress } from '#platform/boot-port.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { findPayButton } from '#platform/test-support/visitor-page.tsx'
import { useHydrated } from '#platform/use-hydrated.ts'
import { currentToast } from '#ui/toast-store.ts'
import { watchEarlyActs } from '../../../boot/early-acts.ts'
import { geeRow, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { ana, Checkout } from '../test-support/render-checkout.tsx'

// The page of the build, of no course, which somebody fills in before its code has come.

const { fields } = checkoutText

let server: PaymentServer
let root: Root | null = null
let hasArrived = false
let acts: ReturnType<typeof watchEarlyActs> | undefined

beforeEach(() => {
  server = startPaymentServer()
  hasArrived = false
  build()
})

afterEach(() => {
  vi.unstubAllGlobals()
  act(() => root?.unmount())
})

function page(at: string, client: QueryClient) {
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Checkout />
        <Arrival />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

function build(client = createQueryClient()) {
  document.body.innerHTML = `<div id="root">${renderToString(page('/checkout', client))}</div>`
  // The page before it listens no more.
  acts?.enterTyped()
  acts?.pressAgain()
  acts = watchEarlyActs(document)
}

function Arrival() {
  const hydrated = useHydrated()
  useEffect(() => {
    acts?.enterTyped()
    hasArrived = true
  }, [])
  useEffect(() => {
    if (hydrated) acts?.pressAgain()
  }, [hydrated])
  return null
}

/** A client that knows the answer under the name of this course. */
async function knowing(slug: string) {
  const client = createQueryClient()
  const answer = await lookUpPrice({ courseSlug: toBaseSlug('gee-python') })
  client.setQueryData(priceKey({ courseSlug: toBaseSlug(slug) }), answer, { updatedAt: 0 })
  return client
}

/** The page says the answer before its code has come. */
async function write() {
  build(await knowing(courseOfAddress))
  return await knowing('gee-python')
}

async function hydrate(client = createQueryClient()): Promise<void> {
  const complain = vi.fn()
  // Tested as it runs: what was typed is entered between the first render and what that one has deferred.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = hydrateRoot(
    document.querySelector('#root') ?? document.body,
    page('/checkout?course=gee-python-202607', client),
    { onRecoverableError: complain },
  )
  await waitFor(() => expect(hasArrived).toBe(true))
  expect(complain).not.toHaveBeenCalled()
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function typeEarly() {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: fields.country }), 'CL')
  await userEvent.click(screen.getByRole('radio', { name: /^Cuotas/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Acepto/ }))
  const name = field(fields.firstName)
  await userEvent.type(name, 'Ana')
  name.setSelectionRange(1, 1)
  return name
}

function expectKept(name: HTMLInputElement) {
  expect(field(fields.firstName)).toBe(name)
  expect(name).toHaveValue('Ana')
  expect(name).toHaveFocus()
  expect(name.selectionStart).toBe(1)
  expect(screen.getByRole('combobox', { name: fields.country })).toHaveValue('CL')
  expect(screen.getByRole('checkbox', { name: /^Acepto/ })).toBeChecked()
}

test('what is typed and chosen stays in its field, which stays the same, once the price comes', async () => {
  const name = await typeEarly()
  const letCome = server.price.hold()
  await hydrate()
  expectKept(name)
  letCome()
  expect(await findPayButton()).toHaveTextContent('Pagar la primera cuota: USD 45.00')
  expectKept(name)
})

test('so it does where the price stands in the page already', async () => {
  const client = await write()
  const name = await typeEarly()
  await hydrate(client)
  expect(await findPayButton()).toHaveTextContent('Pagar la primera cuota: USD 45.00')
  expectKept(name)
})

test('a draft of an earlier visit fills in what was not typed', async () => {
  const edits = { firstName: 'Otra', lastName: 'Prueba', country: 'UY' }
  sessionStorage.setItem('draft:checkout:gee-python', JSON.stringify({ edits }))
  const name = await typeEarly()
  await hydrate()
  await findPayButton()
  expectKept(name)
  expect(field(fields.lastName)).toHaveValue('Prueba')
})

test.each([
  ['none is left', [{ ...geeRow, announced_seats: { left: 0, next_starts_on: null } }]],
  ['nothing is on sale', []],
])('what is typed goes into the waiting list where the page knows already that %s', async (_, rows) => {
  server.price.reply = priced(...rows)
  const client = await write()
  await typeEarly()
  await hydrate(client)
  expect(await screen.findByText(/^Lista de .* para Ana$/)).toBeVisible()
})

test('a way of paying chosen before the price is said once the price is there', async () => {
  await userEvent.click(screen.getByRole('radio', { name: /^Cuotas/ }))
  await hydrate()
  await findPayButton()
  const said = document.querySelector('form [aria-live="polite"].sr-only')
  await waitFor(() => expect(said).toHaveTextContent('Pagar la primera cuota: USD 45.00'))
})

describe('an early press', () => {
  // The boot marks the button, which React has not done.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  const press = () => userEvent.click(screen.getByRole('button', { name: checkoutText.submit.awaited }))

  test('says what is missing', async () => {
    await press()
    await hydrate()
    await waitFor(() => expect(currentToast()?.description).toBe(paymentToast.missing))
    expect(field(fields.firstName)).toHaveFocus()
    expect(server.payment.asked).toEqual([])
  })

  test('on the filled form, whose total was not on its button, says it and leaves the payment to the next', async () => {
    const client = await write()
    for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) {
      await userEvent.type(field(fields[name]), ana[name])
    }
    await userEvent.click(screen.getByRole('checkbox', { name: /^Acepto/ }))
    await press()
    await hydrate(client)
    expect(await screen.findByText('El precio es USD 200.00. Revísalo y confirma.')).toBeVisible()
    expect(server.payment.asked).toEqual([])
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(1))
    expect(server.payment.asked[0]?.body).toMatchObject({ amount: 200, payer: { first_name: 'Ana' } })
  })
})
