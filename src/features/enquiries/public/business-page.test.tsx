import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sendBusinessContact } from '#domain/contracts/send-business-contact.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'
import { BusinessPage } from './business-page.tsx'

let server: EdgePlace<typeof sendBusinessContact>

beforeEach(() => {
  server = startNetwork().edge(sendBusinessContact, { ok: true })
})

const box = (name: string) => screen.getByRole('textbox', { name })
const service = () => screen.getByRole('combobox', { name: 'Servicio' })
const submit = () => screen.getByRole('button', { name: /^Envia/ })

function open() {
  render(
    <MemoryRouter initialEntries={['/empresas']}>
      <BusinessPage />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

async function openFilled() {
  const user = open()
  await user.type(box('Nombre completo'), 'Nélida Quiñones')
  await user.type(box('Empresa'), 'Agrimensura del Litoral')
  await user.type(box('Correo electrónico'), 'nelida@litoral.test')
  await user.selectOptions(service(), 'Consultoría')
  await user.type(box('Mensaje'), 'Somos seis personas.')
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
    expect(link.getAttribute('href')).toMatch(/#contacto$/)
    expect(document.getElementById('contacto')).toContainElement(service())
    await user.click(link)
    expect(service()).toHaveValue(value)
  })

  test('clicked later changes the selection and keeps the input', async () => {
    const user = await openFilled()
    await user.click(screen.getByRole('link', { name: 'Pedir un curso a medida' }))
    expect(service()).toHaveValue('cursos_medida')
    expect(box('Mensaje')).toHaveValue('Somos seis personas.')
  })
})

test('a message is sent with all fields, and a panel allows another', async () => {
  const user = await openFilled()
  await user.type(box('Cargo'), 'Directora')
  await user.type(box('Teléfono'), '11 5555 0134')
  await user.click(submit())
  const heading = await screen.findByRole('heading', { name: '¡Mensaje enviado con éxito!' })
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
  await user.click(screen.getByRole('button', { name: 'Enviar otro mensaje' }))
  expect(box('Nombre completo')).toHaveValue('')
  expect(service()).toHaveValue('')
})

test('while sending the button is disabled, and two clicks are one message', async () => {
  server.reply = 'silent'
  const user = await openFilled()
  await user.dblClick(submit())
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled()
  expect(server.asked).toHaveLength(1)
})

const failure = 'Hubo un error al enviar el formulario. Por favor, inténtelo de nuevo.'
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
  expect(box('Nombre completo')).toHaveValue('Nélida Quiñones')
  expect(service()).toHaveValue('consultoria')
  server.reply = { answer: { ok: true } }
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: '¡Mensaje enviado con éxito!' })).toBeVisible()
})

test('a problem found by the server is shown beside its field', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.reply = { status: 422, problems: [{ field: 'fullName', code: 'too_long' }] }
  const user = await openFilled()
  await user.click(submit())
  await waitFor(() => expect(box('Nombre completo')).toBeInvalid())
  expect(box('Nombre completo')).toHaveFocus()
})

test('name, company, e-mail, service and message are required; position and phone are not', async () => {
  const user = open()
  await user.click(submit())
  for (const name of ['Nombre completo', 'Empresa', 'Correo electrónico', 'Mensaje']) {
    expect(box(name)).toBeRequired()
    expect(box(name)).toBeInvalid()
  }
  expect(service()).toBeInvalid()
  expect(box('Cargo')).toBeValid()
  expect(box('Teléfono')).toBeValid()
  expect(box('Nombre completo')).toHaveFocus()
  expect(server.asked).toEqual([])
})

test('rejects a blank message', async () => {
  const user = await openFilled()
  await user.clear(box('Mensaje'))
  await user.type(box('Mensaje'), '   ')
  await user.click(submit())
  expect(box('Mensaje')).toHaveFocus()
  expect(box('Mensaje')).toBeInvalid()
  expect(server.asked).toEqual([])
})

test('a service selected after an error stays selected', async () => {
  const user = open()
  await user.click(submit())
  expect(service()).toBeInvalid()
  await user.selectOptions(service(), 'Consultoría')
  expect(service()).toBeValid()
  expect(service()).toHaveValue('consultoria')
})
