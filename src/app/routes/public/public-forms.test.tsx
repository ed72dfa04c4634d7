import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { businessPage, serviceNames } from '#content/business.ts'
import { checkoutText } from '#content/checkout.ts'
import { communityPage, communitySignUp } from '#content/community.ts'
import { corporateEnquiry, enquiryLabels } from '#content/enquiries.ts'
import { membershipPage } from '#content/membership.ts'
import { membershipForm } from '#content/membership-form.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { newsletterText } from '#content/newsletter.ts'
import { revocationTexts } from '#content/revocation.ts'
import { waitlistText } from '#content/sold-out.ts'
import { joinCommunity } from '#domain/contracts/community.ts'
import { createPayment } from '#domain/contracts/create-payment.ts'
import type { EdgeFunction } from '#domain/contracts/edge-function.ts'
import { sendBusinessContact, sendContactEmail } from '#domain/contracts/enquiries.ts'
import { subscribeNewsletter } from '#domain/contracts/mailing-list.ts'
import { requestRevocation } from '#domain/contracts/revocations.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { clearToasts } from '#ui/toast-store.ts'
import { startWholeBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

type User = ReturnType<typeof userEvent.setup>

type PublicForm = {
  at: string
  /** Opens a form that is not visible at first. */
  open?: (user: User) => Promise<void>
  texts: Record<string, string>
  choices?: Record<string, string>
  /** A box that must be ticked. */
  tick?: RegExp
  email?: string
  submit: string | RegExp
  busy: string
  /** Path of the submission. */
  to: EdgeFunction
  /** A failed single payment goes to its own page; the checkout's tests cover the return. */
  failsElsewhere?: boolean
}

const person = {
  [enquiryLabels.firstName]: 'Ana',
  [enquiryLabels.lastName]: 'Quispe',
  [enquiryLabels.phone]: '11 5555 0100',
}
const enquiry = {
  texts: { ...person, [enquiryLabels.message]: '¿Sirve para catastro?' },
  choices: { [enquiryLabels.country]: 'Perú' },
  busy: enquiryLabels.sending,
  to: sendContactEmail,
}
const payment = {
  texts: { ...person, [enquiryLabels.phone]: '987 654 321' },
  choices: { [enquiryLabels.country]: 'Perú' },
  tick: /^Acepto los términos/,
  submit: /^Pagar/,
  busy: checkoutText.submit.busy,
  to: createPayment,
}

async function openMembership(user: User) {
  const [first] = await screen.findAllByRole('button', { name: membershipPage.card.action })
  await waitFor(() => expect(first).toBeEnabled())
  if (first) await user.click(first)
  await screen.findByRole('heading', { name: membershipForm.title })
}

async function priceKnown() {
  await screen.findByRole('button', { name: payment.submit })
}

async function chooseInstallments(user: User) {
  await priceKnown()
  await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
}

/** One of each kind: the contact form of the home page and the enquiry of a course are that of Web GIS on heavier pages. */
const forms: [string, PublicForm][] = [
  ['the contact form', { at: '/web-gis-contact', submit: enquiryLabels.submitWaitlist, ...enquiry }],
  [
    'the waiting list of a course',
    {
      ...enquiry,
      at: '/checkout?course=geodatabases',
      open: async () => void (await screen.findByRole('button', { name: waitlistText.submit })),
      texts: person,
      submit: waitlistText.submit,
    },
  ],
  [
    'the business form',
    {
      at: '/empresas',
      texts: {
        [businessPage.form.labels.nombre]: 'Ana Quispe',
        [businessPage.form.labels.empresa]: 'Agro Sur',
        [businessPage.form.labels.cargo]: 'Directora',
        [businessPage.form.labels.telefono]: '11 5555 0100',
        [businessPage.form.labels.mensaje]: 'Somos doce personas.',
      },
      choices: { [businessPage.form.labels.servicio]: serviceNames.consultoria },
      submit: businessPage.form.submit,
      busy: businessPage.form.sending,
      to: sendBusinessContact,
    },
  ],
  [
    'the corporate tab of the checkout',
    {
      at: '/checkout?course=gee-python',
      open: async (user) => {
        await user.click(await screen.findByRole('tab', { name: checkoutText.tabs.corporate }))
        await screen.findByRole('textbox', { name: corporateEnquiry.labels.companyName })
      },
      texts: {
        [corporateEnquiry.labels.companyName]: 'Agro Sur',
        [corporateEnquiry.labels.corporatePhone]: '11 5555 0100',
        [corporateEnquiry.labels.comments]: 'Doce personas.',
      },
      email: corporateEnquiry.labels.corporateEmail,
      submit: corporateEnquiry.labels.submit,
      busy: corporateEnquiry.labels.sending,
      to: sendBusinessContact,
    },
  ],
  [
    'the sign-up of the community',
    {
      at: '/comunidad',
      open: async (user) => {
        const [first] = screen.getAllByRole('button', { name: communityPage.join })
        if (first) await user.click(first)
        await screen.findByRole('dialog', { name: communitySignUp.title })
      },
      texts: { [communitySignUp.labels.name]: 'Ana', [communitySignUp.labels.phone]: '+51 1 555 0100' },
      submit: communitySignUp.submit,
      busy: communitySignUp.sending,
      to: joinCommunity,
    },
  ],
  ['All Access with one payment', { ...payment, at: '/all-access-geoai', open: openMembership }],
  [
    'the button of who revokes',
    {
      at: '/arrepentimiento',
      email: revocationTexts.email,
      texts: { [revocationTexts.order]: 'la de Quispe' },
      submit: revocationTexts.revocation.submit,
      busy: revocationTexts.sending,
      to: requestRevocation,
    },
  ],
  [
    'the newsletter',
    {
      at: '/notebooks',
      texts: {},
      submit: newsletterText.submit,
      busy: newsletterText.sending,
      to: subscribeNewsletter,
    },
  ],
  [
    'the checkout with one payment',
    {
      ...payment,
      at: '/checkout?course=gee-python',
      failsElsewhere: true,
      open: priceKnown,
    },
  ],
  [
    'the checkout in instalments',
    { ...payment, at: '/checkout?course=gee-python', open: chooseInstallments },
  ],
]

let backend: ReturnType<typeof startWholeBackend>

beforeEach(() => {
  clearToasts()
  backend = startWholeBackend()
})

const emailBox = (form: PublicForm) =>
  screen.getByRole('textbox', { name: form.email ?? checkoutText.fields.email })
const submitOf = (form: PublicForm) => screen.getByRole('button', { name: form.submit })

function formAround(form: PublicForm): HTMLFormElement {
  const element = emailBox(form).closest('form')
  if (!element) throw new Error('The box stands in no form')
  return element
}

const stored = () => JSON.stringify({ ...window.sessionStorage })

/** All values of the form. */
function typedInto(form: PublicForm) {
  return Object.fromEntries(new FormData(formAround(form)))
}

async function openFilled(form: PublicForm, email = 'ana@ejemplo.test'): Promise<User> {
  const { user } = await openSite(form.at)
  await form.open?.(user)
  const inside = within(formAround(form))
  for (const [name, text] of Object.entries(form.texts)) {
    await putText(user, inside.getByRole('textbox', { name }), text)
  }
  for (const [name, option] of Object.entries(form.choices ?? {})) {
    await user.selectOptions(inside.getByRole('combobox', { name }), option)
  }
  if (form.tick) await user.click(inside.getByRole('checkbox', { name: form.tick }))
  await putText(user, emailBox(form), email)
  return user
}

function expectWhatWasTyped(form: PublicForm, email: string) {
  expect(emailBox(form)).toHaveValue(email)
  for (const [name, text] of Object.entries(form.texts)) {
    expect(screen.getByRole('textbox', { name })).toHaveValue(text)
  }
  for (const [name, option] of Object.entries(form.choices ?? {})) {
    expect(screen.getByRole('combobox', { name })).toHaveDisplayValue(option)
  }
  if (form.tick) expect(screen.getByRole('checkbox', { name: form.tick })).toBeChecked()
}

/** Submits like Enter in a field; waits because the data client calls asynchronously. */
async function pressedAgain(form: PublicForm) {
  await act(async () => {
    fireEvent.submit(formAround(form))
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
}

test.each(forms)(
  '%s explains invalid input, and loses nothing over a reload and without a network',
  async (_, form) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sendings = backend.edge(form.to, { ok: true, number: 7 })
    const first = await openFilled(form, 'ana@ejemplo')
    const before = typedInto(form)
    await first.click(submitOf(form))
    await waitFor(() => expect(emailBox(form)).toBeInvalid())
    expect(emailBox(form)).toHaveAccessibleDescription(
      expect.stringContaining(problemMessage('email', 'invalid_email')),
    )
    expect(emailBox(form)).toHaveFocus()
    expect(sendings.asked).toEqual([])
    expect(typedInto(form)).toEqual(before)
    await putText(first, emailBox(form), '.test')
    cleanup()

    const { user } = await openSite(form.at)
    await form.open?.(user)
    expectWhatWasTyped(form, 'ana@ejemplo.test')
    if (!form.failsElsewhere) {
      sendings.next.push('offline')
      await user.click(submitOf(form))
      await waitFor(() => expect(sendings.asked).toHaveLength(1))
      await waitFor(() => expect(submitOf(form)).toBeEnabled())
      expectWhatWasTyped(form, 'ana@ejemplo.test')
    }

    // Sent once more, however often it is pressed, under the same key, because the first response may have been lost.
    const sent = sendings.asked.length + 1
    const release = sendings.hold()
    await user.dblClick(submitOf(form))
    expect(await screen.findByRole('button', { name: form.busy })).toBeDisabled()
    await pressedAgain(form)
    expect(sendings.asked).toHaveLength(sent)
    expect(sendings.asked.at(-1)).toEqual(sendings.asked[0])
    expect(sendings.asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expectWhatWasTyped(form, 'ana@ejemplo.test')

    // Buyers turn back from the provider to what they typed; of the others the tab keeps nothing.
    if (form.to === payment.to) return
    expect(stored()).toContain('ana@ejemplo.test')
    await act(async () => release())
    await waitFor(() => expect(stored()).not.toMatch(/ana@|Quispe|Agro|catastro/))
  },
)

test('whoever has joined the waiting list is asked for nothing above it, until somebody else is to be put there', async () => {
  const form = forms.find(([name]) => name === 'the waiting list of a course')?.[1]
  if (!form) throw new Error('No such form')
  backend.edge(form.to, { ok: true, number: 7 })
  const user = await openFilled(form)
  expect(screen.getByText(/Déjanos tus datos/)).toBeVisible()
  await user.click(submitOf(form))
  expect(await screen.findByRole('heading', { name: waitlistText.sent.title })).toBeVisible()
  expect(screen.queryByText(/Déjanos tus datos/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: waitlistText.sent.another }))
  expect(screen.getByText(/Déjanos tus datos/)).toBeVisible()
})
