import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { businessPage, serviceNames } from '#content/business.ts'
import { sendBusinessContact } from '#domain/contracts/enquiries.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { BusinessPage } from './business-page.tsx'

let server: EdgePlace<typeof sendBusinessContact>

beforeEach(() => {
  server = startNetwork().edge(sendBusinessContact, { ok: true, number: 7 })
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

test('a service card links to the form and selects its service', async () => {
  const user = open()
  for (const [card, value] of [
    ['Pedir un curso a medida', 'cursos_medida'],
    ['Inscribir a mi equipo', 'inscripcion_colaboradores'],
    ['Consultar por un proyecto', 'consultoria'],
  ] as const) {
    const link = screen.getByRole('link', { name: card })
    expect(link.getAttribute('href')).toBe(`/empresas?servicio=${value}#contacto`)
    await user.click(link)
    expect(service()).toHaveValue(value)
  }
  expect(document.getElementById('contacto')).toContainElement(service())
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

test('a failure is shown and keeps the input', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openFilled()
  for (const [reply, sentence] of [
    [{ status: 500, code: 'internal_error' }, form.failure],
    [{ status: 429, code: 'rate_limited' }, /muchos mensajes seguidos desde tu red/],
  ] as const) {
    server.next.push(reply)
    await user.click(submit())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    expect(box(labels.nombre)).toHaveValue('Nélida Quiñones')
    expect(service()).toHaveValue('consultoria')
  }
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
