import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { debtRefusalTexts, debtLinkTexts as texts } from '#content/debt-link-dialog-texts.ts'
import { refusedBySql, startNetwork } from '#platform/test-support/fake-network.ts'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { DebtLinkButton } from './staff/debt-link-button.tsx'

const token = 'k3ReiA0T_token-of-43-characters_0123456789ab'.slice(0, 43)
const aDebt = {
  ...{ sale_id: 5, course_name: 'Google Earth Engine con Python', months_behind: 2 },
  ...{ debt: 90, remaining: 180, amount: 90, token },
}

let server: ReturnType<typeof startDebts>

function startDebts() {
  clearToasts()
  return startNetwork().sql('get_person_debts', [aDebt])
}

beforeEach(() => {
  server = startDebts()
})

async function open(phone: string | null = '+54 11 5555 0134', name = 'Lucía Muestra') {
  const person = { id: 7, name, email: 'lucia@example.com', phone }
  renderStaffPages([{ path: '/ficha', element: <DebtLinkButton person={person} /> }], '/ficha')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: texts.actionOf(name) }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: texts.title(name) })) }
}

describe('a debt', () => {
  test('is shown with its amount, its months, what remains and the ways to send its link', async () => {
    const { dialog } = await open()
    const debt = within(await dialog.findByRole('listitem'))
    expect(debt.getByRole('heading', { name: aDebt.course_name })).toBeVisible()
    expect(debt.getByText('USD 90.00')).toBeVisible()
    expect(debt.getByText('2 meses atrasados')).toBeVisible()
    expect(debt.getByText(texts.remaining('USD 180.00'))).toBeVisible()
    const url = debt.getByRole<HTMLInputElement>('textbox', { name: texts.link }).value
    expect(new URL(url).pathname).toBe(`/pagar/${token}`)
    expect(server.asked[0]?.body).toEqual({ person_id: 7 })

    expect(debt.getByRole('link', { name: new RegExp(texts.open) })).toHaveAttribute('href', url)
    const text = texts.message('Lucía Muestra', aDebt.course_name, 'USD\u00a090.00', url)
    const chat = new URL(debt.getByRole('link', { name: new RegExp(texts.chat) }).getAttribute('href') ?? '')
    expect([chat.pathname, chat.searchParams.get('text')]).toEqual(['/5491155550134', text])
    const mail = new URL(debt.getByRole('link', { name: texts.mail }).getAttribute('href') ?? '')
    expect([mail.pathname, mail.searchParams.get('body')?.replaceAll('\r', '')]).toEqual([
      'lucia@example.com',
      text,
    ])
  })

  test('has its link copied', async () => {
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: texts.copy }))
    expect(await navigator.clipboard.readText()).toContain(`/pagar/${token}`)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.copiedAlert))
  })

  test('that the browser does not copy says so', async () => {
    const { user, dialog } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(await dialog.findByRole('button', { name: texts.copy }))
    await waitFor(() => expect(currentToast()?.title).toBe(texts.copyFailed))
  })

  test('of which the link asks for another sum says which', async () => {
    server.reply = { answer: [{ ...aDebt, amount: 45 }] }
    const { dialog } = await open(null)
    expect(await dialog.findByText(texts.asksNow('USD 45.00'))).toBeVisible()
    const chat = dialog.getByRole('link', { name: new RegExp(texts.chat) }).getAttribute('href') ?? ''
    expect(chat).toContain('wa.me/?text=')
    expect(decodeURIComponent(chat)).toContain('Queda por pagar USD\u00a045.00')
  })

  test('of somebody who is known by the address alone is sent without a name', async () => {
    const { dialog } = await open(null, 'lucia@example.com')
    const chat = await dialog.findByRole('link', { name: new RegExp(texts.chat) })
    expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain('?text=Hola.')
  })

  test('is one of several, each with its own link', async () => {
    const other = { ...aDebt, sale_id: 6, course_name: null, months_behind: 1, token: 'b'.repeat(43) }
    server.reply = { answer: [aDebt, other] }
    const { dialog } = await open()
    const [, second] = await dialog.findAllByRole('listitem')
    expect(second).toHaveTextContent(`${texts.unnamed}USD 90.00${texts.months(1)}`)
    expect(dialog.getAllByRole('textbox', { name: texts.link })).toHaveLength(2)
  })
})

describe('no link', () => {
  test.each(['no_debt', 'debt_without_course', 'person_not_found'] as const)('%s says why', async (code) => {
    server.reply = refusedBySql(code)
    const { dialog } = await open()
    expect(await dialog.findByText(debtRefusalTexts[code])).toBeVisible()
  })

  test.each([
    ['offline', 'offline' as const, texts.offline],
    ['a broken server', { status: 500, code: 'XX000' } as const, `${texts.httpError}500`],
    ['a lost role', { status: 403, code: '42501' } as const, texts.denied],
    ['an answer without an address', { answer: [{ ...aDebt, token: '' }] }, texts.noAddress],
  ])('%s says what happened, and is tried again', async (_name, reply, said) => {
    server.reply = reply
    const { user, dialog } = await open()
    expect(await dialog.findByText(texts.failed, {}, { timeout: 4000 })).toBeVisible()
    expect(dialog.getByText(said)).toBeVisible()
    server.reply = { answer: [aDebt] }
    await user.click(dialog.getByRole('button', { name: texts.retry }))
    expect(await dialog.findByRole('listitem')).toBeVisible()
  })
})
