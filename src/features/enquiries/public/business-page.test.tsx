import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { businessPage, serviceNames } from '#content/business.ts'
import { sendBusinessContact } from '#domain/contracts/enquiries.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { BusinessPage } from './business-page.tsx'

let server: EdgePlace<typeof sendBusinessContact>

beforeEach(() => {
  server = startNetwork().edge(sendBusinessContact, { ok: true })
})

const box = (name: string) => screen.getByRole('textbox', { name })
const { form } = businessPage
const { labels } = form

const service = () => screen.getByRole('combobox', { name: labels.servicio })
const submit = () => screen.getByRole('button', { name: /^Envia/ })

function open() {
  render(
    <MemoryRouter initialEntries={['/empresas']}>
      <BusinessPage deliverable={<p>Mapa de ejemplo</p>} />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

async function openFilled() {
  const user = open()
  await putText(user, box(labels.nombre), 'Nélida Quiñones')
  await putText(user, box(labels.empresa), 'Agrimensura del Litoral')
  await putText(user, box(labels.email), 'nelida@litoral.test')
  await user.selectOptions(service(), serviceNames.consultoria)
  await putText(user, box(labels.mensaje), 'Somos seis personas.')
  return user
}

describe('a service card', () => {
  test.each([
    ['Pedir un curso a medida', 'cursos_medida'],
    ['Inscribir a mi equipo', 'inscripcion_colaboradores'],
    ['Consultar por un proyecto', 'consultoria'],
  ])('%s links to the form and selects %s', async (card, value) => {
    const user = open()
    const link = screen.getByRole('link', { name: card })
    expect(link.getAttribute('href')).toBe(`/empresas?servicio=${value}#contacto`)
    expect(document.getElementById('contacto')).toContainElement(service())
    await user.click(link)
    expect(service()).toHaveValue(value)
  })
})

test('a message is sent with all fields, and a panel allows another', async () => {
  const user = await openFilled()
  await user.type(box('Cargo'), 'Directora')
  await user.type(box(labels.telefono), '11 5555 0134')
  await user.click(submit())
  const heading = await screen.findByRole('heading', { name: form.success.title })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(server.asked.map(({ body }) => body)).toEqual([
    {
      fullName: 'Nélida Quiñones',
      company: 'Agrimensura del Litoral',
      position: 'Directora',
      email: 'nelida@litoral.test',
      phone: '11 5555 0134',
      serviceType: 'consultoria',
      message: 'Somos seis personas.',
      source: 'business',
      courseSlug: '',
      website: '',
    },
  ])
  await user.click(screen.getByRole('button', { name: form.success.another }))
  expect(box(labels.nombre)).toHaveValue('')
  expect(service()).toHaveValue('')
})

const failure = form.failure
test.each([
  ['offline', failure],
  [{ status: 500, code: 'internal_error' }, failure],
  [{ status: 429, code: 'rate_limited' }, /muchos mensajes seguidos desde tu red/],
] as const)('a failure (%j) is shown and keeps the input', async (reply, sentence) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.reply = reply
  const user = await openFilled()
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(box(labels.nombre)).toHaveValue('Nélida Quiñones')
  expect(service()).toHaveValue('consultoria')
  server.reply = { answer: { ok: true } }
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: form.success.title })).toBeVisible()
})

test('name, company, e-mail, service and message are required; position and phone are not', async () => {
  const user = open()
  await user.click(submit())
  for (const name of [labels.nombre, labels.empresa, labels.email, labels.mensaje]) {
    expect(box(name)).toBeRequired()
    expect(box(name)).toBeInvalid()
  }
  expect(service()).toBeInvalid()
  expect(box('Cargo')).toBeValid()
  expect(box(labels.telefono)).toBeValid()
  expect(box(labels.nombre)).toHaveFocus()
  expect(server.asked).toEqual([])
})
