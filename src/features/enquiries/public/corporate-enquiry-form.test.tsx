import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { corporateEnquiry } from '#content/enquiries.ts'
import { sendBusinessContact } from '#domain/contracts/enquiries.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { CorporateEnquiryForm } from './corporate-enquiry-form.tsx'

let server: EdgePlace<typeof sendBusinessContact>

beforeEach(() => {
  server = startNetwork().edge(sendBusinessContact, { ok: true, number: 7 })
})

const company = () => screen.getByRole('textbox', { name: corporateEnquiry.labels.companyName })
const email = () => screen.getByRole('textbox', { name: corporateEnquiry.labels.corporateEmail })
const comments = () => screen.getByRole('textbox', { name: corporateEnquiry.labels.comments })
const submit = () => screen.getByRole('button', { name: /^Envia/ })

async function openFilled() {
  const user = userEvent.setup()
  render(<CorporateEnquiryForm courseSlug="deep-learning" />)
  await user.type(company(), 'Agro Sur')
  await user.type(email(), 'rrhh@agro.test')
  await user.type(comments(), 'Somos doce personas.')
  return user
}

test('keeps the input when it fails; sends an enrolment enquiry with the course, and a panel allows another', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openFilled()
  server.next.push('offline')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(corporateEnquiry.failure)
  expect(company()).toHaveValue('Agro Sur')
  expect(comments()).toHaveValue('Somos doce personas.')
  await user.click(submit())
  const heading = await screen.findByRole('heading', { name: corporateEnquiry.success.title })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(server.asked.slice(1).map(({ body }) => body)).toEqual([
    {
      fullName: 'Agro Sur',
      company: 'Agro Sur',
      position: '',
      email: 'rrhh@agro.test',
      phone: '',
      serviceType: 'inscripcion_colaboradores',
      message: 'Somos doce personas.',
      source: 'corporate',
      courseSlug: 'deep-learning',
      website: '',
    },
  ])
  await user.click(screen.getByRole('button', { name: corporateEnquiry.success.another }))
  expect(company()).toHaveValue('')
})

test('company, e-mail and comments are required, the phone is not', async () => {
  const user = userEvent.setup()
  render(<CorporateEnquiryForm courseSlug="" />)
  await user.click(submit())
  expect(company()).toHaveAccessibleDescription('Escribe el nombre de la empresa.')
  expect(email()).toHaveAccessibleDescription('Escribe el correo de la empresa.')
  expect(comments()).toHaveAccessibleDescription(/Cuéntanos qué necesita tu equipo\./)
  expect(screen.getByRole('textbox', { name: corporateEnquiry.labels.corporatePhone })).toBeValid()
  expect(company()).toHaveFocus()
  expect(server.asked).toEqual([])
})
