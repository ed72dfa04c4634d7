import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { NotebookLibraryRoute } from '#app/routes/staff/notebook-library.route.tsx'
import {
  notebookFieldNames as labels,
  notebookLibraryTexts,
  notebookForm as texts,
} from '#content/notebook-library.ts'
import { changedTexts } from '#content/row-form-texts.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { aNotebookRow } from './test-support/notebook-rows.ts'

const stored = '/storage/v1/object/public/notebooks/0b9f8a54-3c1e-4a55-9a5b-8f1d2c3b4a59'
const flood = {
  ...aNotebookRow(),
  download_url: `${stored}/inundaciones.ipynb`,
  cover_url: `${stored}/inundaciones.webp`,
  cover_alt: 'Agua antes y después',
  is_active: true,
  version: 4,
}
const drought = {
  ...flood,
  id: 2,
  title: 'Sequía en el Corredor Seco',
  cover_url: null,
  cover_alt: null,
  is_active: false,
}

function start() {
  startSignedIn()
  const network = startNetwork()
  return {
    notebooks: network.table('notebooks', [flood, drought]),
    writes: network.writes('notebooks'),
  }
}
let server: ReturnType<typeof start>

beforeEach(() => {
  server = start()
})

function open(role?: 'admin' | 'staff') {
  renderStaffPages(
    [{ path: '/backoffice/notebooks', element: <NotebookLibraryRoute /> }],
    '/backoffice/notebooks',
    role,
  )
  return userEvent.setup()
}

async function openFlood() {
  const user = open()
  await user.click(
    await screen.findByRole('button', { name: `${notebookLibraryTexts.edit}: ${flood.title}` }),
  )
  return user
}

const confirm = () => screen.getByRole('button', { name: texts.confirm })
const field = (label: string) =>
  within(screen.getByRole('dialog')).getByLabelText(startsWith(label), { selector: 'input, textarea' })

test('is for administration', async () => {
  open('staff')
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(notebookLibraryTexts.title)
  expect(server.notebooks.asked).toEqual([])
})

test('lists what is published and what is withdrawn', async () => {
  open()
  const row = await screen.findByRole('row', { name: new RegExp(drought.title) })
  expect(row).toHaveTextContent(notebookLibraryTexts.withdrawn)
  expect(screen.getByRole('row', { name: new RegExp(flood.title) })).toHaveTextContent('1240')
})

test('a new one asks for what is missing, and nothing typed is lost', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: notebookLibraryTexts.add }))
  await user.type(field(labels.title), 'Humedales')
  await user.type(field(labels.rating), '5,5')
  await user.click(confirm())
  expect(screen.getByText(texts.problems.file)).toBeVisible()
  expect(screen.getByText(texts.problems.rating)).toBeVisible()
  expect(field(labels.description)).toBeInvalid()
  expect(field(labels.title)).toHaveValue('Humedales')
  expect(server.writes.asked).toEqual([])
})

test('a change is sent whole, based on the version that was read', async () => {
  server.writes.reply = { answer: [{ id: 1 }] }
  const user = await openFlood()
  await user.clear(field(labels.tags))
  await user.type(field(labels.tags), 'radar, Paraná ,, agua')
  await user.clear(field(labels.rating))
  await user.type(field(labels.rating), '4,2')
  await user.click(screen.getByRole('button', { name: texts.cover.remove }))
  await user.click(screen.getByRole('checkbox', { name: texts.published }))
  await user.click(confirm())
  await waitFor(() => expect(currentToast()?.title).toBe(texts.saved))
  const [sent] = server.writes.asked
  expect(sent?.method).toBe('PATCH')
  expect(sent?.search.get('id')).toBe('eq.1')
  expect(sent?.search.get('version')).toBe('eq.4')
  expect(sent?.body).toEqual({
    title: flood.title,
    description: flood.description,
    category: 'satellite_data',
    difficulty: 'intermediate',
    tags: ['radar', 'Paraná', 'agua'],
    rating: 4.2,
    last_updated: flood.last_updated,
    download_url: flood.download_url,
    cover_url: null,
    cover_alt: null,
    is_active: false,
  })
})

test('a cover says what it shows, and the preview is the card of the library', async () => {
  const user = await openFlood()
  expect(screen.getByAltText('Agua antes y después')).toHaveAttribute(
    'src',
    `http://backend.test${flood.cover_url}`,
  )
  await user.clear(field(labels.cover_alt))
  await user.click(confirm())
  expect(field(labels.cover_alt)).toBeInvalid()
  expect(server.writes.asked).toEqual([])
})

test('what somebody else stored meanwhile stands beside the draft, and is not overwritten', async () => {
  server.writes.reply = { answer: [{ id: 1 }] }
  server.writes.next.push({ answer: [] })
  const user = await openFlood()
  await user.type(field(labels.title), ' 2')
  server.notebooks.reply = { answer: [{ ...flood, title: 'De otra persona', rating: 3, version: 5 }] }
  await user.click(confirm())
  const beside = await screen.findByRole('region', { name: changedTexts.title })
  expect(beside).toHaveTextContent('De otra persona')
  expect(field(labels.title)).toHaveValue(`${flood.title} 2`)
  expect(field(labels.rating)).toHaveValue('3')
  await user.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const last = server.writes.asked.at(-1)
  expect(last?.search.get('version')).toBe('eq.5')
  expect(last?.body).toMatchObject({ title: `${flood.title} 2`, rating: 3 })
})

test('what is no notebook is refused before anything is sent', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: notebookLibraryTexts.add }))
  const input = screen.getByLabelText(labels.download_url)
  await user.upload(input, new File(['{}'], 'datos.ipynb'))
  expect(await screen.findByText(texts.uploads.not_notebook)).toBeVisible()
})
