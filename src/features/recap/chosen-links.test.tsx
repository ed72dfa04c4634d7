import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recapLinksText as text } from '#content/recap-admin.ts'
import { currentToast } from '#ui/toast-store.ts'
import { type Office, openOffice, paged, showAll, startOffice } from './test-support/open-office.tsx'
import { aLinkRow, linkRows } from './test-support/recap-rows.ts'

let office: Office

const ana = { id: 601, student_name: 'Ana', email: 'ana@b.co', token: 'A'.repeat(43) } as const
const luis = { id: 600, student_name: 'Luis', email: 'luis@b.co', token: 'L'.repeat(43) } as const
const box = (name: string) => screen.findByRole('checkbox', { name: text.choose(name) })
const chosenBar = () => screen.queryByRole('group', { name: text.chosenActions })

beforeEach(() => {
  office = startOffice()
  office.links.reply = paged([aLinkRow(ana), aLinkRow(luis), aLinkRow({ id: 599, student_name: 'Otra' })])
})

describe('chosen links', () => {
  test('may be all of a page, and of several pages', async () => {
    office.links.reply = paged(linkRows(60, 900))
    const { user } = await openOffice()
    await showAll(user)
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

  test('are revoked together after a confirmation, and are then no longer chosen', async () => {
    const { user } = await openOffice()
    await showAll(user)
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
  })

  test('are forgotten when the list is narrowed: nobody acts on what is not shown', async () => {
    const { user } = await openOffice()
    await showAll(user)
    await user.click(await box('Ana'))
    await user.type(screen.getByRole('searchbox', { name: text.search }), 'luis')
    await waitFor(() => expect(chosenBar()).toBeNull())
  })

  test.each([
    [text.exportChosenCsv, /^links-recap_/, ['Nombre', 'Ana']],
    [text.exportChosenMailer, /^mailerlite-recap_/, ['email', 'ana@b.co']],
  ])('%s has only them, whatever recaps they are of', async (button, name, firsts) => {
    let saved: Blob | null = null
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          saved = blob
          return 'blob:x'
        },
        revokeObjectURL() {},
      }),
    )
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const { user } = await openOffice()
    await showAll(user)
    await user.click(await box('Ana'))
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(currentToast()?.title).toBe(text.exported(1)))
    expect(names).toEqual([expect.stringMatching(name)])
    const lines = ((await (saved as Blob | null)?.text()) ?? '').replace('\ufeff', '').trim().split(/\r?\n/)
    expect(lines.map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(firsts)
  })
})
