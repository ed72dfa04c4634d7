import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { inboxTexts as texts } from '#content/enquiry-inbox.ts'
import type { EnquiryFile } from '#domain/contracts/enquiries.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { EnquiryNotes } from './staff/enquiry-notes.tsx'

test('a note is cleared once it is saved, unless the next one is being typed', async () => {
  const server = startNetwork().sql('add_enquiry_note', undefined)
  const enquiry = { id: 7, notes: [] } as unknown as EnquiryFile
  renderStaffPages([{ path: '/panel', element: <EnquiryNotes enquiry={enquiry} /> }], '/panel')
  const user = userEvent.setup()
  const box = screen.getByRole('textbox', { name: new RegExp(texts.note) })
  await user.type(box, 'Llama el lunes')
  const release = server.hold()
  await user.click(screen.getByRole('button', { name: texts.addNote }))
  await user.type(box, ' o el martes')
  release()
  const add = await screen.findByRole('button', { name: texts.addNote })
  await waitFor(() => expect(add).toBeEnabled())
  expect(box).toHaveValue('Llama el lunes o el martes')
  await user.click(add)
  await waitFor(() => expect(box).toHaveValue(''))
  expect(server.asked.map(({ body }) => body.note)).toEqual(['Llama el lunes', 'Llama el lunes o el martes'])
})
