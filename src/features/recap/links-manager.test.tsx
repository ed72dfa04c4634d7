import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recapFormText, recapLinksText, recapTabText } from '#content/recap-admin.ts'
import { staffDialogTexts } from '#content/staff.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { type Office, openOffice, paged, showAll, showOne, startOffice } from './test-support/open-office.tsx'
import { aLinkRow, linkRows } from './test-support/recap-rows.ts'

let office: Office

beforeEach(() => {
  office = startOffice()
})

describe('the links shown', () => {
  test('are those of the open recap, once there is one', async () => {
    const { user } = await openOffice()
    expect(screen.getByText(recapLinksText.emptyCurrent)).toBeVisible()
    expect(office.links.asked).toEqual([])
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    expect((await screen.findAllByText('lucia@example.com'))[0]).toBeInTheDocument()
    expect(office.links.asked.at(-1)?.body).toMatchObject({ recap_filter: 11, page_size: 51 })
  })

  test('are all, or those of one recap', async () => {
    const { user } = await openOffice()
    await showAll(user)
    await screen.findAllByText('lucia@example.com')
    expect(office.links.asked.at(-1)?.body).not.toHaveProperty('recap_filter')
    await showOne(user)
    await waitFor(() => expect(office.links.asked.at(-1)?.body).toMatchObject({ recap_filter: 11 }))
    await actOnRow(user, 'Colecciones de imágenes', 'Ver links')
    expect(screen.getByRole('combobox', { name: recapLinksText.filter })).toHaveFocus()
  })

  test('are those that match a search, which can be cleared', async () => {
    office.links.reply = { answer: ({ body }) => (body.search === '' ? [aLinkRow()] : []) }
    const { user } = await openOffice()
    await showAll(user)
    await screen.findAllByText('lucia@example.com')
    await user.type(screen.getByRole('searchbox', { name: recapLinksText.search }), 'nadie')
    expect(await screen.findByText('Ningún link coincide con «nadie».')).toBeVisible()
    expect(office.links.asked.at(-1)?.body).toMatchObject({ search: 'nadie' })
    await user.click(screen.getByRole('button', { name: recapLinksText.clearSearch }))
    await screen.findAllByText('lucia@example.com')
    expect(screen.getByRole('searchbox', { name: recapLinksText.search })).toHaveValue('')
  })

  test('are in the address, and the recap of the form is there again', async () => {
    office.links.reply = paged(linkRows(120, 900))
    const { user, unmount } = await openOffice('ana', '/backoffice?tab=recaps&recap=all&before=851&page=2')
    await screen.findByText('51–100 de 120 links')
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    unmount()
    await openOffice('ana', '/backoffice?tab=recaps&before=851&page=2')
    await screen.findByText('51–100 de 120 links')
    expect(office.links.asked.at(-1)?.body).toMatchObject({ recap_filter: 11, before_id: 851 })
    expect(screen.queryByText(recapFormText.draftBack)).not.toBeInTheDocument()
  })
})

test.each([
  ['active', recapLinksText.states.active],
  ['expired', recapLinksText.states.expired],
  ['revoked', recapLinksText.states.revoked],
])('state %s reads %s, with a shape beside the word', async (state, word) => {
  office.links.reply = { answer: [aLinkRow({ state })] }
  const { user } = await openOffice()
  await showAll(user)
  const [badge] = await screen.findAllByText(word)
  expect(badge?.querySelector('svg')).not.toBeNull()
})

test('show when a link was first opened, and the rating of the class', async () => {
  office.links.reply = {
    answer: [aLinkRow({ opened_at: '2026-07-17T01:30:00.123456+00:00', rating: 4 })],
  }
  const { user } = await openOffice()
  await showAll(user)
  expect((await screen.findAllByText('16/07/2026 22:30'))[0]).toBeInTheDocument()
  expect(screen.getAllByText('4 de 5')[0]).toBeInTheDocument()
})

describe('generating', () => {
  test('needs one recap', async () => {
    const { user } = await openOffice()
    expect(screen.getByRole('button', { name: recapLinksText.generate })).toBeDisabled()
    await showAll(user)
    expect(screen.getByRole('button', { name: recapLinksText.generate })).toBeDisabled()
    expect(screen.getByText(recapLinksText.generateNeedsRecap)).toBeVisible()
  })

  test.each([
    [{ links_created: 2, total_students: 5 }, '2 links nuevos para 5 estudiantes.'],
    [{ links_created: 1, total_students: 1 }, '1 link nuevo para 1 estudiante.'],
    [{ links_created: 0, total_students: 5 }, 'Los 5 estudiantes ya tenían su link: no cambió ninguno.'],
    [{ links_created: 0, total_students: 0 }, 'El curso todavía no tiene estudiantes inscritos.'],
  ])('%j is reported', async (answer, sentence) => {
    office.generate.reply = { answer }
    const { user } = await openOffice()
    await showOne(user)
    await user.click(screen.getByRole('button', { name: recapLinksText.generate }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(office.generate.asked.at(-1)?.body).toEqual({ recap_id: 11, course_id: 3 })
    await showAll(user)
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  })

  test.each<[string, Office['generate']['reply'], RegExp]>([
    ['no answer', 'offline', /los links que existen no cambian/],
    ['a fault', { status: 500, code: 'internal_error' }, /Verifica que la Edge Function/],
    ['no recap', { status: 404, code: 'recap_not_found' }, /ya no existe/],
    ['no session', { status: 401, code: 'unauthorized' }, /No active session/],
  ])('%s is reported', async (_name, answer, hint) => {
    office.generate.reply = answer
    const { user } = await openOffice()
    await showOne(user)
    await user.click(screen.getByRole('button', { name: recapLinksText.generate }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(recapLinksText.generateFailed)
    expect(alert).toHaveTextContent(hint)
  })
})

describe('one link', () => {
  test('is copied completely, which is shown for two seconds', async () => {
    const { user } = await openOffice()
    await showAll(user)
    const [copy] = await screen.findAllByRole('button', { name: 'Copiar link: Lucía Muestra' })
    if (!copy) throw new Error('no button')
    await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe(`https://meridiano.test/recap/${'T'.repeat(43)}`)
    expect(copy).toHaveAccessibleName(`${recapLinksText.copied}: Lucía Muestra`)
    await waitFor(() => expect(copy).toHaveAccessibleName('Copiar link: Lucía Muestra'), { timeout: 3000 })
  })

  test('that cannot be copied is shown for copying by hand', async () => {
    const { user } = await openOffice()
    await showAll(user)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const [copy] = await screen.findAllByRole('button', { name: 'Copiar link: Lucía Muestra' })
    if (copy) await user.click(copy)
    await waitFor(() => expect(currentToast()?.description).toContain('/recap/TTT'))
  })

  test('that is revoked cannot be copied or revoked, but renewed', async () => {
    office.links.reply = { answer: [aLinkRow({ state: 'revoked' })] }
    const { user } = await openOffice()
    await showAll(user)
    expect((await screen.findAllByRole('button', { name: 'Renovar: Lucía Muestra' }))[0]).toBeVisible()
    expect(
      screen.queryByRole('button', { name: /^(Copiar|Revocar|Más acciones de Lucía)/ }),
    ).not.toBeInTheDocument()
  })

  test.each<[string, string, string, 'revoke' | 'renew', object, string]>([
    [
      recapLinksText.revoke,
      recapLinksText.confirm.revoke.title,
      recapLinksText.confirm.revoke.action,
      'revoke',
      { link_ids: [501] },
      recapLinksText.confirm.revoke.done,
    ],
    [
      recapLinksText.renew,
      recapLinksText.confirm.renew.title,
      recapLinksText.confirm.renew.action,
      'renew',
      { link_id: 501 },
      recapLinksText.confirm.renew.done,
    ],
  ])('%s asks for confirmation', async (verb, title, confirm, action, sent, done) => {
    const { user } = await openOffice()
    await showAll(user)
    await actOnRow(user, 'Lucía Muestra', verb)
    const dialog = screen.getByRole('dialog', { name: title })
    expect(dialog).toHaveTextContent('Lucía Muestra')
    await user.click(within(dialog).getByRole('button', { name: staffDialogTexts.cancel }))
    expect(office[action].asked).toEqual([])
    await actOnRow(user, 'Lucía Muestra', verb)
    await user.click(screen.getByRole('button', { name: confirm }))
    await waitFor(() => expect(currentToast()?.title).toBe(done))
    expect(office[action].asked.at(-1)?.body).toEqual(sent)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(office.links.asked.length).toBeGreaterThan(1)
  })

  test('a failed revocation is reported in the dialog and can be retried', async () => {
    office.revoke.reply = 'offline'
    const { user } = await openOffice()
    await showAll(user)
    await actOnRow(user, 'Lucía Muestra', 'Revocar')
    await user.click(screen.getByRole('button', { name: recapLinksText.confirm.revoke.action }))
    expect(await screen.findByRole('alert')).toHaveTextContent(recapLinksText.confirm.revoke.failed)
    office.revoke.reply = { answer: 1 }
    await user.click(screen.getByRole('button', { name: recapLinksText.confirm.revoke.action }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
