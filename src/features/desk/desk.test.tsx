import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  deskDialogTexts,
  deskReasons,
  dismissTexts,
  lanePanelTexts,
  orderPanelTexts,
  stepPanelTexts,
  deskTexts as texts,
} from '#content/desk.ts'
import { deskKindTexts } from '#content/desk-kinds.ts'
import { outboxLaneNames, stepKindNames, stepProblemTexts, stepRetryTexts } from '#content/outbox.ts'
import { reasonTexts } from '#content/staff.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { aBlockedLane, anEnquiry, anOrder, aStep, openDesk, startDesk } from './test-support/desk-stage.tsx'

const rows = () => within(screen.getByRole('list', { name: texts.list })).getAllByRole('listitem')
const row = (at: number) => within(rows()[at] ?? document.body)
const shown = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))

describe('the list', () => {
  test('says of each item what it is, whom it is about and why it waits', async () => {
    startDesk([aStep(), anEnquiry(1, { name: null }), anOrder()])
    openDesk()
    await shown(3)
    expect(rows()[0]).toHaveTextContent(deskKindTexts.step_failed.one)
    expect(rows()[0]).toHaveTextContent(stepKindNames.receipt_mail)
    expect(rows()[0]).toHaveTextContent(stepProblemTexts.mail_refused)
    expect(rows()[0]).toHaveTextContent(formatSchoolMoment(new Date('2026-11-20T10:00:00Z')))
    expect(rows()[1]).toHaveTextContent('¿Hace falta saber programar?')
    expect(rows()[2]).toHaveTextContent('Le rechazaron el pago: Google Earth Engine con Python · USD 90')
    expect(row(1).getByRole('link', { name: 'nelida@example.com' })).toHaveAttribute(
      'href',
      '/backoffice/people?email=nelida%40example.com',
    )
  })

  test('says which provider refuses our key, and what waits for it', async () => {
    startDesk([aBlockedLane()])
    openDesk()
    await shown(1)
    expect(rows()[0]).toHaveTextContent(outboxLaneNames.mail)
    expect(rows()[0]).toHaveTextContent(deskReasons.laneBlocked(34))
    expect(rows()[0]).toHaveTextContent(stepProblemTexts.key_refused)
    await userEvent.setup().click(row(0).getByRole('button', { name: new RegExp(outboxLaneNames.mail) }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('link', { name: lanePanelTexts.health })).toHaveAttribute(
      'href',
      '/backoffice?tab=config',
    )
    expect(dialog.getByText('resend 403 invalid_api_key')).toBeVisible()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })

  test('says that nothing waits, and that it is good; of a school that cannot sell yet it praises nothing', async () => {
    startDesk()
    const { unmount } = openDesk()
    expect(await screen.findByText(texts.emptyTitle)).toBeVisible()
    expect(screen.getByText(texts.empty)).toBeVisible()
    unmount()
    openDesk('', true)
    expect(await screen.findByText(texts.emptyOfNew)).toBeVisible()
    expect(screen.queryByText(texts.emptyTitle)).toBeNull()
  })

  test('shows one kind on request, and keeps it in the address', async () => {
    startDesk([aStep(), anEnquiry(1), anEnquiry(2)])
    const { router } = openDesk('?tab=hoy')
    const user = userEvent.setup()
    const filter = await screen.findByRole('button', { name: `${deskKindTexts.enquiry.many} 2` })
    expect(screen.getByRole('button', { name: `${texts.everything} 3`, pressed: true })).toBeVisible()
    expect(screen.queryByRole('button', { name: new RegExp(deskKindTexts.demo_ending.many) })).toBeNull()
    await user.click(filter)
    await shown(2)
    expect(router.state.location.search).toBe('?tab=hoy&kind=enquiry')
    await user.click(screen.getByRole('button', { name: `${texts.everything} 3` }))
    await shown(3)
    expect(router.state.location.search).toBe('?tab=hoy')
  })

  test('of a kind without items offers all of them', async () => {
    startDesk([aStep()])
    openDesk('?kind=enquiry')
    await userEvent.setup().click(await screen.findByRole('button', { name: texts.showEverything }))
    await shown(1)
  })

  test('of two hundred grows by fifty, by the key of the last one', async () => {
    const desk = startDesk(Array.from({ length: 60 }, (_, index) => anEnquiry(index + 1)))
    openDesk()
    await shown(50)
    expect(desk.items.asked[0]?.body).toEqual({ page_size: 51 })
    await userEvent.setup().click(screen.getByRole('button', { name: texts.more }))
    await waitFor(() =>
      expect(desk.items.asked.at(-1)?.body).toEqual({
        page_size: 51,
        before_at: '2026-11-20T10:00:00.123456+00:00',
        before_key: 'enquiry:50',
      }),
    )
    await shown(60)
    expect(screen.queryByRole('button', { name: texts.more })).toBeNull()
  })

  test('that could not be read can be read again', async () => {
    const desk = startDesk([aStep()])
    const good = desk.items.reply
    desk.items.reply = { status: 500, code: '57014' }
    openDesk()
    expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed)
    desk.items.reply = good
    await userEvent.setup().click(screen.getByRole('button', { name: texts.retry }))
    await shown(1)
  })

  test('shows who takes care of an item and who is looking at it', async () => {
    const data = { ...anEnquiry().data, assigned_to: 'x', assigned_to_name: 'Luz' }
    startDesk([
      anEnquiry(1, { claimed_by: 'y', claimed_by_name: 'Inés', data } as Parameters<typeof anEnquiry>[1]),
    ])
    openDesk()
    expect(await screen.findByText(`${texts.assignedTo('Luz')} · ${texts.heldBy('Inés')}`)).toBeVisible()
  })
})

describe('after an action', () => {
  test('the item goes and the next one has the focus', async () => {
    const desk = startDesk([aStep(1), aStep(2), aStep(3)])
    openDesk()
    await shown(3)
    desk.retry.reply = {
      answer: ({ body }) => {
        desk.drop(`step_failed:${body.step_id}`)
        return true
      },
    }
    const user = userEvent.setup()
    await user.click(row(1).getByRole('button', { name: new RegExp(texts.retry) }))
    await shown(2)
    expect(desk.retry.asked[0]?.body).toEqual({ step_id: 2 })
    expect(row(1).getByRole('button', { name: new RegExp(texts.retry) })).toHaveFocus()
    expect(await screen.findByText(texts.retried)).toBeVisible()
    // By keyboard alone to the end.
    await user.keyboard('{Enter}')
    await shown(1)
    expect(row(0).getByRole('button', { name: new RegExp(texts.retry) })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(texts.emptyTitle)).toBeVisible()
    expect(screen.getByRole('region', { name: texts.title })).toHaveFocus()
  })

  test('of a colleague says who it was', async () => {
    const desk = startDesk([aStep(1)])
    desk.retry.reply = {
      answer: () => {
        desk.drop('step_failed:1')
        return false
      },
    }
    desk.claim.reply = { answer: { state: 'gone', by: 'Inés', at: '2026-11-20T12:00:00Z' } }
    openDesk()
    await shown(1)
    await userEvent.setup().click(row(0).getByRole('button', { name: new RegExp(texts.retry) }))
    const when = formatSchoolMoment(new Date('2026-11-20T12:00:00Z'))
    expect(await screen.findByText(texts.settledBy('Inés', when))).toBeVisible()
    expect(await screen.findByText(texts.emptyTitle)).toBeVisible()
  })

  test('that did not arrive the item stays, and is back when its step failed again', async () => {
    const desk = startDesk([aStep(1)])
    desk.retry.next.push('offline')
    openDesk()
    await shown(1)
    const user = userEvent.setup()
    await user.click(row(0).getByRole('button', { name: new RegExp(texts.retry) }))
    expect(await screen.findByText(stepRetryTexts.failed)).toBeVisible()
    await shown(1)
    await user.click(row(0).getByRole('button', { name: new RegExp(texts.retry) }))
    expect(await screen.findByText(texts.retried)).toBeVisible()
    await shown(1)
  })
})

describe('an opened item', () => {
  async function opened(reply?: ReturnType<typeof startDesk>['claim']['reply']) {
    const desk = startDesk([anEnquiry(1), anEnquiry(2)])
    if (reply) desk.claim.reply = reply
    openDesk()
    await shown(2)
    const user = userEvent.setup()
    await user.click(row(0).getByRole('button', { name: new RegExp(texts.open) }))
    return { desk, user, dialog: within(await screen.findByRole('dialog')) }
  }

  test('is held while it is open, and released', async () => {
    const { desk, user, dialog } = await opened()
    expect(await dialog.findByText('Panel de enquiry:1')).toBeVisible()
    expect(desk.claim.asked[0]?.body).toEqual({ item_key: 'enquiry:1', take: false })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(desk.release.asked[0]?.body).toEqual({ item_key: 'enquiry:1' }))
    expect(row(0).getByRole('button', { name: new RegExp(texts.open) })).toHaveFocus()
  })

  test('that a colleague has is not shown until it is taken over', async () => {
    const at = '2026-11-20T12:00:00Z'
    const { desk, user, dialog } = await opened({ answer: { state: 'taken', by: 'Inés', at } })
    expect(await dialog.findByText(deskDialogTexts.takenTitle('Inés', '09:00'))).toBeVisible()
    expect(dialog.queryByText('Panel de enquiry:1')).toBeNull()
    desk.claim.reply = { answer: { state: 'mine', by: 'Ana Muestra', at } }
    await user.click(dialog.getByRole('button', { name: deskDialogTexts.take }))
    expect(await dialog.findByText('Panel de enquiry:1')).toBeVisible()
    expect(desk.claim.asked.at(-1)?.body).toEqual({ item_key: 'enquiry:1', take: true })
  })

  test('that a colleague has settled says who', async () => {
    const { dialog } = await opened({ answer: { state: 'gone', by: 'Inés', at: '2026-11-20T12:00:00Z' } })
    expect(await dialog.findByText(deskDialogTexts.goneBy('Inés', '20/11/2026 09:00'))).toBeVisible()
    expect(dialog.queryByText('Panel de enquiry:1')).toBeNull()
  })

  test('settled gives the focus to the next one, and can be undone', async () => {
    const { desk, user, dialog } = await opened()
    desk.drop('enquiry:1')
    await user.click(await dialog.findByRole('button', { name: 'Hacerlo' }))
    await shown(1)
    expect(row(0).getByRole('button', { name: new RegExp(texts.open) })).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
    const asked = desk.items.asked.length
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await waitFor(() => expect(desk.items.asked.length).toBeGreaterThan(asked))
  })

  test('is left as it is only with a reason', async () => {
    const { desk, user, dialog } = await opened()
    const leave = await dialog.findByRole('button', { name: dismissTexts.confirm })
    await user.click(leave)
    expect(dialog.getByText(reasonTexts.short)).toBeVisible()
    expect(desk.dismiss.asked).toHaveLength(0)
    await putText(user, dialog.getByRole('textbox', { name: dismissTexts.reason }), 'Es publicidad')
    desk.drop('enquiry:1')
    await user.click(leave)
    await shown(1)
    expect(desk.dismiss.asked[0]?.body).toEqual({ item_key: 'enquiry:1', reason: 'Es publicidad' })
    expect(await screen.findByText(dismissTexts.done)).toBeVisible()
  })

  test('that did not open can be opened again', async () => {
    const { desk, user, dialog } = await opened('offline')
    expect(await dialog.findByText(deskDialogTexts.failed)).toBeVisible()
    desk.claim.reply = { answer: { state: 'mine', by: 'Ana Muestra', at: '2026-11-20T12:00:00Z' } }
    await user.click(dialog.getByRole('button', { name: texts.retry }))
    expect(await dialog.findByText('Panel de enquiry:1')).toBeVisible()
  })
})

test('an abandoned order is written to by mail and by chat, or sent a link that is filled in', async () => {
  startDesk([anOrder()])
  openDesk()
  await shown(1)
  await userEvent.setup().click(row(0).getByRole('button', { name: new RegExp(texts.open) }))
  const mail = await screen.findByRole('link', { name: deskDialogTexts.mail })
  expect(screen.getByRole('link', { name: orderPanelTexts.link })).toHaveAttribute(
    'href',
    '/payment-link?firstname=N%C3%A9lida&lastname=Qui%C3%B1ones&email=nelida%40example.com&phone=%2B54+11+5555+0134&course=gee-python',
  )
  const href = decodeURIComponent(mail.getAttribute('href') ?? '')
  expect(href).toContain('mailto:nelida@example.com?subject=Tu inscripción a Google Earth Engine con Python')
  expect(href).toContain('Hola, Nélida')
  expect(screen.getByRole('link', { name: new RegExp(deskDialogTexts.chat) })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/5491155550134\?text=Hola/),
  )
})

describe('a step that was given up', () => {
  async function openStep() {
    const desk = startDesk([aStep(7), aStep(8)])
    openDesk()
    await shown(2)
    const user = userEvent.setup()
    await user.click(row(0).getByRole('button', { name: /^Más acciones de/ }))
    await user.click(screen.getByRole('menuitem', { name: texts.open }))
    return { desk, user, dialog: within(await screen.findByRole('dialog')) }
  }

  test('goes to the corrected address', async () => {
    const { desk, user, dialog } = await openStep()
    const address = await dialog.findByRole('textbox', { name: stepPanelTexts.correct })
    expect(address).toHaveValue('nelida@example.com')
    await user.clear(address)
    await user.type(address, 'nelida@')
    await user.click(dialog.getByRole('button', { name: stepPanelTexts.send }))
    expect(dialog.getByText(stepPanelTexts.invalid)).toBeVisible()
    await user.type(address, 'example.org')
    desk.drop('step_failed:7')
    await user.click(dialog.getByRole('button', { name: stepPanelTexts.send }))
    await shown(1)
    expect(desk.correct.asked.map(({ body }) => body)).toEqual([{ step_id: 7, email: 'nelida@example.org' }])
    expect(await screen.findByText(stepPanelTexts.corrected)).toBeVisible()
  })

  test('is dismissed with a reason', async () => {
    const { desk, user, dialog } = await openStep()
    await putText(user, await dialog.findByRole('textbox', { name: dismissTexts.reason }), 'Ya lo llamé')
    desk.drop('step_failed:7')
    await user.click(dialog.getByRole('button', { name: dismissTexts.confirm }))
    await shown(1)
    expect(desk.dismissStep.asked[0]?.body).toEqual({ step_id: 7, reason: 'Ya lo llamé' })
  })
})
