import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { contactToasts, enquiryLabels } from '#content/enquiries.ts'
import { honeypotLabel } from '#content/form-texts.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { sendContactEmail } from '#domain/contracts/enquiries.ts'
import { type EdgePlace, startNetwork, unknownCode } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { ContactForm } from './contact-form.tsx'

let server: EdgePlace<typeof sendContactEmail>

beforeEach(() => {
  clearToasts()
  server = startNetwork().edge(sendContactEmail, { ok: true, number: 7 })
})

type User = ReturnType<typeof userEvent.setup>

const typed = {
  Nombre: 'Ana',
  Apellido: 'Prueba',
  [enquiryLabels.email]: 'ana@ejemplo.test',
  Teléfono: '+54 11 5555 0100',
  Mensaje: '¿Sirve para catastro?',
}

function field(label: string): HTMLElement {
  return screen.getByRole('textbox', { name: label })
}

async function fillIn(user: User) {
  for (const [label, value] of Object.entries(typed)) await putText(user, field(label), value)
  await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Argentina')
}

async function openContact() {
  const user = userEvent.setup()
  render(<ContactForm formType="contact" />)
  await fillIn(user)
  return user
}

function expectTyped() {
  for (const [label, value] of Object.entries(typed)) expect(field(label)).toHaveValue(value)
  expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('Argentina')
}

const submit = () => screen.getByRole('button', { name: /^Envia/ })

test.each([
  ['contact', undefined],
  ['webgis', undefined],
  ['course', { name: 'Deep Learning', slug: 'deep-learning' }],
] as const)(
  'a message of the form %s has the specified fields, its own thanks, and clears the form',
  async (formType, course) => {
    const user = userEvent.setup()
    render(
      course ? (
        <ContactForm formType="course" course={course} />
      ) : (
        <ContactForm formType={formType as 'contact'} />
      ),
    )
    await fillIn(user)
    await user.click(screen.getByRole('button'))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        ...contactToasts.success[formType],
        variant: 'default',
        durationMs: 3000,
      }),
    )
    expect(server.asked.map(({ body }) => body)).toEqual([
      {
        firstName: 'Ana',
        lastName: 'Prueba',
        email: 'ana@ejemplo.test',
        phone: '+54 11 5555 0100',
        country: 'Argentina',
        message: '¿Sirve para catastro?',
        formType,
        courseName: course?.name ?? '',
        courseSlug: course?.slug ?? '',
        website: '',
      },
    ])
    for (const label of Object.keys(typed)) expect(field(label)).toHaveValue('')
    expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('')
  },
)

test('a failed message keeps the input and says so, and can be sent again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openContact()
  for (const [reply, reason] of [
    ['offline', enquiryFailureMessages.network],
    [{ status: 429, code: 'rate_limited' }, /muchos mensajes seguidos desde tu red/],
    [{ status: 418, code: unknownCode }, /Algo no salió/],
  ] as const) {
    server.next.push(reply)
    await user.click(submit())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason))
    expect(currentToast()).toMatchObject({ ...contactToasts.failure, variant: 'destructive' })
    expectTyped()
  }
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^send-contact-email failed/))
  expect(JSON.stringify(log.mock.calls)).not.toContain('ana@ejemplo.test')
  await user.click(submit())
  await waitFor(() => expect(field(enquiryLabels.firstName)).toHaveValue(''))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('every empty field shows its error, and the first gets the focus', async () => {
  const user = userEvent.setup()
  render(<ContactForm formType="contact" />)
  await user.click(submit())
  for (const sentence of [
    problemMessage('firstName', 'required'),
    problemMessage('lastName', 'required'),
    problemMessage('email', 'required'),
    'Escribe tu teléfono.',
    'Elige tu país.',
    'Escribe tu mensaje.',
  ]) {
    expect(screen.getByText(sentence)).toBeInTheDocument()
  }
  expect(field(enquiryLabels.firstName)).toHaveFocus()
  expect(server.asked).toEqual([])

  await user.type(field(enquiryLabels.firstName), 'Ana')
  expect(screen.queryByText(problemMessage('firstName', 'required'))).not.toBeInTheDocument()
  expect(field(enquiryLabels.firstName)).toBeValid()
})

test('the honeypot is unreachable for people and is sent with the message', async () => {
  const user = await openContact()
  const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]')
  expect(screen.queryByRole('textbox', { name: honeypotLabel })).not.toBeInTheDocument()
  expect(honeypot?.tabIndex).toBe(-1)
  if (honeypot) honeypot.value = 'https://spam.example'
  await user.click(submit())
  await waitFor(() => expect(server.asked[0]?.body).toMatchObject({ website: 'https://spam.example' }))
})
