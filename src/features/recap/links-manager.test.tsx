import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recapFormText, recapTabText, recapLinksText as text } from '#content/recap-admin.ts'
import { staffDialogTexts } from '#content/staff.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { actOnRow } from '#ui/test-support/row-actions.ts'
import { currentToast } from '#ui/toast-store.ts'
import { type Office, openOffice, paged, showAll, showOne, startOffice } from './test-support/open-office.tsx'
import { aLinkRow, linkRows } from './test-support/recap-rows.ts'

let office: Office

beforeEach(() => {
  office = startOffice()
})

const lastAsked = () => office.links.asked.at(-1)?.body
const search = () => screen.getByRole('searchbox', { name: text.search })

async function openAll() {
  const { user } = await openOffice()
  await showAll(user)
  return user
}

describe('the links shown', () => {
  test('are those of the open recap once there is one, all, or those of one recap', async () => {
    const { user } = await openOffice()
    expect(screen.getByText(text.emptyCurrent)).toBeVisible()
    expect(office.links.asked).toEqual([])
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    expect((await screen.findAllByText('lucia@example.com'))[0]).toBeInTheDocument()
    expect(lastAsked()).toMatchObject({ recap_filter: 11, page_size: 51 })
    await showAll(user)
    await waitFor(() => expect(lastAsked()).not.toHaveProperty('recap_filter'))
    await showOne(user)
    await waitFor(() => expect(lastAsked()).toMatchObject({ recap_filter: 11 }))
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.links)
    expect(screen.getByRole('combobox', { name: text.filter })).toHaveFocus()
  })

  test('are those that match a search, which can be cleared', async () => {
    office.links.reply = { answer: ({ body }) => (body.search === '' ? [aLinkRow()] : []) }
    const user = await openAll()
    await screen.findAllByText('lucia@example.com')
    await putText(user, search(), 'nadie')
    expect(await screen.findByText('Ningún link coincide con «nadie».')).toBeVisible()
    expect(lastAsked()).toMatchObject({ search: 'nadie' })
    await user.click(screen.getByRole('button', { name: text.clearSearch }))
    await screen.findAllByText('lucia@example.com')
    expect(search()).toHaveValue('')
  })

  test('are in the address, and the recap of the form is there again', async () => {
    office.links.reply = paged(linkRows(120, 900))
    const { user, unmount } = await openOffice('ana', '/backoffice?tab=recaps&recap=all&before=851&page=2')
    await screen.findByText('51–100 de 120 links')
    await actOnRow(user, 'Colecciones de imágenes', recapTabText.edit)
    unmount()
    await openOffice('ana', '/backoffice?tab=recaps&before=851&page=2')
    await screen.findByText('51–100 de 120 links')
    expect(lastAsked()).toMatchObject({ recap_filter: 11, before_id: 851 })
    expect(screen.queryByText(recapFormText.draftBack)).not.toBeInTheDocument()
  })

  test('say their state in a word and a shape, when they were first opened, and the rating', async () => {
    const states = ['active', 'expired', 'revoked'] as const
    office.links.reply = {
      answer: states.map((state, index) =>
        aLinkRow({ id: 9 - index, state, opened_at: '2026-07-17T01:30:00.123456+00:00', rating: 4 }),
      ),
    }
    await openAll()
    for (const state of states) {
      const [badge] = await screen.findAllByText(text.states[state])
      expect(badge?.querySelector('svg')).not.toBeNull()
    }
    expect(screen.getAllByText('16/07/2026 22:30')[0]).toBeInTheDocument()
    expect(screen.getAllByText('4 de 5')[0]).toBeInTheDocument()
  })
})

describe('generating', () => {
  const generate = () => screen.getByRole('button', { name: text.generate })

  test('needs one recap, and says how many links are new', async () => {
    const { user } = await openOffice()
    expect(generate()).toBeDisabled()
    await showAll(user)
    expect(generate()).toBeDisabled()
    expect(screen.getByText(text.generateNeedsRecap)).toBeVisible()
    for (const [links_created, total_students, sentence] of [
      [2, 5, '2 links nuevos para 5 estudiantes.'],
      [1, 1, '1 link nuevo para 1 estudiante.'],
      [0, 5, 'Los 5 estudiantes ya tenían su link: no cambió ninguno.'],
      [0, 0, 'El curso todavía no tiene estudiantes inscritos.'],
    ] as const) {
      office.generate.reply = { answer: { links_created, total_students } }
      await showOne(user)
      await user.click(generate())
      expect(await screen.findByText(sentence)).toBeVisible()
      expect(office.generate.asked.at(-1)?.body).toEqual({ recap_id: 11, course_id: 3 })
      await showAll(user)
      expect(screen.queryByText(sentence)).not.toBeInTheDocument()
    }
  })

  test('says why it failed', async () => {
    const { user } = await openOffice()
    await showOne(user)
    const failures: [Office['generate']['reply'], RegExp][] = [
      ['offline', /los links que existen no cambian/],
      [{ status: 500, code: 'internal_error' }, /Verifica que la Edge Function/],
      [{ status: 404, code: 'recap_not_found' }, /ya no existe/],
      [{ status: 401, code: 'unauthorized' }, /No active session/],
    ]
    for (const [answer, hint] of failures) {
      office.generate.reply = answer
      await user.click(generate())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(hint))
      expect(screen.getByRole('alert')).toHaveTextContent(text.generateFailed)
      await waitFor(() => expect(generate()).toBeEnabled())
    }
  })
})

describe('one link', () => {
  test('is copied completely, and shown for copying by hand where that is not allowed', async () => {
    const user = await openAll()
    const denied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const [copy] = await screen.findAllByRole('button', { name: 'Copiar link: Lucía Muestra' })
    if (!copy) throw new Error('no button')
    await user.click(copy)
    await waitFor(() => expect(currentToast()?.description).toContain('/recap/TTT'))
    denied.mockRestore()
    await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe(`https://meridiano.test/recap/${'T'.repeat(43)}`)
    expect(copy).toHaveAccessibleName(`${text.copied}: Lucía Muestra`)
  })

  test('that is revoked cannot be copied or revoked, but renewed', async () => {
    office.links.reply = { answer: [aLinkRow({ state: 'revoked' })] }
    await openAll()
    expect((await screen.findAllByRole('button', { name: 'Renovar: Lucía Muestra' }))[0]).toBeVisible()
    expect(
      screen.queryByRole('button', { name: /^(Copiar|Revocar|Más acciones de Lucía)/ }),
    ).not.toBeInTheDocument()
  })

  test.each([
    ['revoke', { link_ids: [501] }],
    ['renew', { link_id: 501 }],
  ] as const)(
    '%s asks for confirmation, says when it failed, and can be tried again',
    async (action, sent) => {
      const { title, action: confirm, failed, done } = text.confirm[action]
      const user = await openAll()
      await actOnRow(user, 'Lucía Muestra', text[action])
      const dialog = within(screen.getByRole('dialog', { name: title }))
      expect(screen.getByRole('dialog')).toHaveTextContent('Lucía Muestra')
      await user.click(dialog.getByRole('button', { name: staffDialogTexts.cancel }))
      expect(office[action].asked).toEqual([])
      await actOnRow(user, 'Lucía Muestra', text[action])
      office[action].next.push('offline')
      await user.click(screen.getByRole('button', { name: confirm }))
      expect(await screen.findByRole('alert')).toHaveTextContent(failed)
      await user.click(screen.getByRole('button', { name: confirm }))
      await waitFor(() => expect(currentToast()?.title).toBe(done))
      expect(office[action].asked.map(({ body }) => body)).toEqual([sent, sent])
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(office.links.asked.length).toBeGreaterThan(1)
    },
  )
})

describe('chosen links', () => {
  const box = (name: string) => screen.findByRole('checkbox', { name: text.choose(name) })
  const chosenBar = () => screen.queryByRole('group', { name: text.chosenActions })

  test('may be all of a page, and of several pages', async () => {
    office.links.reply = paged(linkRows(60, 900))
    const user = await openAll()
    await screen.findByText('1–50 de 60 links')
    const all = () => screen.getByLabelText(text.choosePage)
    await user.click(all())
    expect(all()).toBeChecked()
    expect(screen.getByText(text.chosen(50))).toBeVisible()
    await user.click(screen.getByText(text.next))
    await screen.findByText('51–60 de 60 links')
    expect(all()).not.toBeChecked()
    await user.click(all())
    expect(screen.getByText(text.chosen(60))).toBeVisible()
    await user.click(screen.getByText(text.chooseNone))
    expect(chosenBar()).toBeNull()
  })

  test('are revoked together after a confirmation, and forgotten then, and when the list is narrowed', async () => {
    office.links.reply = paged([
      aLinkRow({ id: 601, student_name: 'Ana' }),
      aLinkRow({ id: 600, student_name: 'Luis' }),
      aLinkRow({ id: 599, student_name: 'Otra' }),
    ])
    const user = await openAll()
    await user.click(await box('Ana'))
    await user.click(await box('Luis'))
    await user.click(screen.getByRole('button', { name: text.revokeChosen }))
    const dialog = screen.getByRole('dialog', { name: text.confirm.revokeSeveral.title })
    expect(dialog).toHaveTextContent(text.confirm.revokeSeveral.text(2))
    expect(office.revoke.asked).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: text.confirm.revokeSeveral.action }))
    await waitFor(() => expect(currentToast()?.title).toBe(text.confirm.revokeSeveral.done))
    expect(office.revoke.asked.map(({ body }) => body)).toEqual([{ link_ids: [601, 600] }])
    expect(chosenBar()).toBeNull()
    await user.click(await box('Ana'))
    expect(chosenBar()).toBeVisible()
    await putText(user, search(), 'luis')
    await waitFor(() => expect(chosenBar()).toBeNull())
  })

  test('are none of another filter: while its answer is on its way nothing can be chosen, exported or made', async () => {
    office.links.reply = { answer: [aLinkRow({ id: 601, student_name: 'Ana' })] }
    const user = await openAll()
    expect(await box('Ana')).toBeEnabled()
    const release = office.links.hold()
    office.links.reply = { answer: [aLinkRow({ id: 600, student_name: 'Luis' })] }
    await putText(user, search(), 'luis')
    await waitFor(() => expect(lastAsked()).toMatchObject({ search: 'luis' }))
    const acts = () => [
      ...[screen.getByLabelText(text.choosePage), ...screen.getAllByRole('checkbox', { name: /Ana|Luis/ })],
      ...[text.exportCsv, text.exportMailer].map((name) => screen.getByRole('button', { name })),
    ]
    for (const act of acts()) expect(act).toBeDisabled()
    release()
    expect(await box('Luis')).toBeInTheDocument()
    await waitFor(() => expect(acts().at(-1)).toBeEnabled())
    for (const act of acts()) expect(act).toBeEnabled()
  })
})
