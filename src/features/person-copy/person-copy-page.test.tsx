import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { personCopyFailures, personCopyTexts as texts } from '#content/person-copy.ts'
import { takePersonCopy } from '#domain/contracts/personal-data.ts'
import { paths } from '#platform/paths.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { watchFiles } from '#platform/test-support/saved-files.ts'
import { renderVisitorPages } from '#platform/test-support/visitor-page.tsx'
import { PersonCopyPage } from './public/person-copy-page.tsx'

const token = 'copy-token-of-the-tests_0123456789-abcdefgh'
const copy = {
  ...{ made_at: '2026-11-29T12:00:00+00:00', addresses: ['ana@example.com'] },
  tables: {
    students: [{ firstname: '<b>Ana</b>', phone: '+54 11 5555 0100' }],
    new_table: [{ new_column: { x: 1 } }],
  },
  files: [{ name: 'A/1.pdf', bytes: 1000 }],
}

function open() {
  const link = startNetwork().edge(takePersonCopy, copy)
  renderVisitorPages(
    <Routes>
      <Route path={paths.personCopy} element={<PersonCopyPage />} />
    </Routes>,
    `/mis-datos/${token}`,
  )
  return { link, user: userEvent.setup() }
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string = texts.action) =>
  user.click(await screen.findByRole('button', { name }))

test('opening the page uses nothing up; each file is saved by a press of its own, as often as one likes', async () => {
  const files = watchFiles()
  const { link, user } = open()
  await screen.findByRole('heading', { name: texts.title })
  expect(link.asked).toHaveLength(0)
  await press(user)
  expect(await screen.findByRole('heading', { name: texts.done.title })).toBeVisible()
  expect(link.asked.map(({ body }) => body)).toEqual([{ token }])
  expect(files).toEqual([])
  for (const name of [texts.toRead, texts.forMachines, texts.forMachines]) await press(user, name)
  const [html, json] = ['html', 'json'].map((ending) => `${texts.fileName}.${ending}`)
  expect(files.map(({ name }) => name)).toEqual([html, json, json])
  expect(link.asked).toHaveLength(1)
  const [page = '', data = ''] = await Promise.all(files.map(({ text }) => text))
  expect(JSON.parse(data)).toEqual(copy)
  for (const part of [
    'Teléfono',
    '+54 11 5555 0100',
    'ana@example.com',
    'A/1.pdf',
    'new_table',
    '{&quot;x&quot;:1}',
  ])
    expect(page).toContain(part)
  // A name is text, whatever it holds.
  expect(page).not.toContain('<b>')
})

test('a link that was used says so, and whom to write to', async () => {
  const { link, user } = open()
  link.reply = { status: 404, code: 'link_invalid' }
  await press(user)
  expect(await screen.findByRole('heading', { name: texts.invalid.title })).toBeVisible()
  expect(screen.queryByRole('button', { name: texts.action })).not.toBeInTheDocument()
})

test('without a connection the button stays', async () => {
  const { link, user } = open()
  link.reply = 'offline'
  await press(user)
  expect(await screen.findByText(personCopyFailures.network)).toBeVisible()
  expect(screen.getByRole('button', { name: texts.action })).toBeEnabled()
  link.reply = { answer: copy }
  await press(user)
  expect(await screen.findByRole('heading', { name: texts.done.title })).toBeVisible()
  expect(screen.queryByText(personCopyFailures.network)).not.toBeInTheDocument()
})
