import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { editionsTexts, editionTexts } from '#content/course-editions.ts'
import { staffDialogTexts } from '#content/staff.ts'
import { refusedBySql } from '#platform/test-support/fake-network.ts'
import { currentToast } from '#ui/toast-store.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { anEditionRow, aPastRow } from './test-support/edition-rows.ts'
import { type Editions, openEditions, startEditions } from './test-support/open-editions.tsx'

let server: Editions

beforeEach(() => {
  server = startEditions()
})

describe('the table', () => {
  test('shows each cohort with its prices, the current one first', async () => {
    openEditions('/backoffice/courses')
    expect(screen.getByText(editionsTexts.loading)).toBeVisible()
    const rows = await screen.findAllByRole('row')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      editionsTexts.columns.course,
      editionsTexts.columns.state,
      'Inicio y cupos',
      editionsTexts.columns.regular,
      editionsTexts.columns.promo,
      editionTexts.sections.installments,
      editionsTexts.columns.subscription,
      editionsTexts.columns.classroom,
      editionsTexts.columns.certificate,
      editionsTexts.columns.actions,
    ])
    const [, current, past] = rows.map((row) => row.textContent)
    expect(current).toContain(
      'gee-python-209907Vigente16/07/2099Cupos: 25USD\u00a0250USD\u00a0220Promo inactiva',
    )
    expect(current).toContain('USD\u00a02706 pagos de USD\u00a045.00')
    expect(past).toContain('gee-python-202606No vigente24/06/2026')
    expect(past).toContain(editionsTexts.noneSpoken)
    expect(screen.getByRole('link', { name: `${editionsTexts.edit} gee-python-202606` })).toHaveAttribute(
      'href',
      '/backoffice/courses/9',
    )
    expect(
      screen.getByRole('link', { name: editionTexts.newTitle('Google Earth Engine con Python') }),
    ).toHaveAttribute('href', '/backoffice/courses/new?from=2')
    expect(screen.getByText('2 cohortes')).toBeVisible()
  })

  test('says how many seats of the capacity are taken', async () => {
    server.seats.reply = {
      answer: [
        { course_id: 2, seats_taken: 12, seats_left: 13 },
        { course_id: 9, seats_taken: 7, seats_left: null },
      ],
    }
    openEditions('/backoffice/courses')
    const [, current, past] = await screen.findAllByRole('row')
    await waitFor(() => expect(current).toHaveTextContent(/Cupos: 12 de 25/))
    expect(past).toHaveTextContent(/Cupos: 7 ocupados/)
    expect(server.seats.asked.at(-1)?.body).toEqual({ course_ids: [9, 2] })
  })

  test('is read-only for staff', async () => {
    openEditions('/backoffice/courses', 'staff')
    expect(await screen.findAllByRole('row')).toHaveLength(3)
    expect(screen.getByText(editionsTexts.readOnly)).toBeVisible()
    expect(
      screen.queryByRole('columnheader', { name: editionsTexts.columns.actions }),
    ).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: startsWith(editionsTexts.edit) })).not.toBeInTheDocument()
    expect(
      screen.queryByRole('button', { name: startsWith(editionsTexts.makeCurrent) }),
    ).not.toBeInTheDocument()
  })

  test('reads filters from the address and writes them to it', async () => {
    const { router, user } = openEditions('/backoffice/courses?show=current')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await user.selectOptions(
      screen.getByRole('combobox', { name: editionsTexts.show }),
      editionsTexts.showOptions.all,
    )
    await user.type(screen.getByRole('searchbox', { name: editionsTexts.search }), '202606')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await waitFor(() => expect(router.state.location.search).toBe('?q=202606'))
    await user.type(screen.getByRole('searchbox', { name: editionsTexts.search }), 'x')
    expect(screen.getByText(editionsTexts.empty)).toBeVisible()
    await user.click(screen.getByRole('button', { name: editionsTexts.clear }))
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByRole('searchbox', { name: editionsTexts.search })).toHaveValue('')
  })

  test('a fault, then a retry', async () => {
    const { user } = openEditions('/backoffice/courses')
    server.editions.next.push({ status: 500, code: '57014' }, { status: 500, code: '57014' })
    expect(await screen.findByRole('alert')).toHaveTextContent(editionsTexts.failed)
    await user.click(screen.getByRole('button', { name: editionsTexts.retry }))
    expect(await screen.findAllByRole('row')).toHaveLength(3)
  })

  test('no connection has its own message', async () => {
    server.editions.reply = 'offline'
    openEditions('/backoffice/courses')
    expect(await screen.findByRole('alert')).toHaveTextContent(editionsTexts.offline)
  })
})

describe('making a cohort current', () => {
  test('explains the rule, names both cohorts, and does it in one step', async () => {
    const { user } = openEditions('/backoffice/courses')
    await user.click(
      await screen.findByRole('button', { name: editionTexts.makeCurrent.title('gee-python-202606') }),
    )
    const dialog = await screen.findByRole('dialog', {
      name: editionTexts.makeCurrent.title('gee-python-202606'),
    })
    expect(dialog).toHaveTextContent(editionTexts.makeCurrent.text)
    expect(dialog).toHaveTextContent(
      `${editionTexts.makeCurrent.leaves}gee-python-209907USD 250 · 16/07/2099`,
    )
    expect(dialog).toHaveTextContent(editionTexts.makeCurrent.startPast('24 de junio de 2026'))
    expect(dialog).toHaveTextContent(editionTexts.makeCurrent.startPastHint)
    await user.click(within(dialog).getByRole('button', { name: editionTexts.makeCurrent.confirm }))
    await waitFor(() => expect(currentToast()?.title).toBe(editionTexts.makeCurrent.done))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.makeCurrent.asked[0]?.body).toEqual({ course_id: 9 })
  })

  test.each([['2099-08-05'], [null]])('with a start of %s warns of no past day', async (startsOn) => {
    server.editions.reply = { answer: [anEditionRow(), aPastRow({ starts_on: startsOn })] }
    const { user } = openEditions('/backoffice/courses')
    await user.click(
      await screen.findByRole('button', { name: editionTexts.makeCurrent.title('gee-python-202606') }),
    )
    expect(await screen.findByRole('dialog')).not.toHaveTextContent(editionTexts.makeCurrent.startPastHint)
  })

  test.each<[string, Editions['makeCurrent']['reply'], string]>([
    ['course_not_found', refusedBySql('course_not_found'), editionTexts.makeCurrent.missing],
    ['a fault', { status: 500, code: '57014' }, editionTexts.makeCurrent.failed],
    ['no answer', 'offline', editionTexts.makeCurrent.offline],
    ['a refusal', { status: 403, code: '42501' }, editionTexts.failures.denied],
  ])('%s is reported, and the dialog stays open', async (_name, answer, sentence) => {
    const { user } = openEditions('/backoffice/courses')
    server.makeCurrent.reply = answer
    await user.click(
      await screen.findByRole('button', { name: editionTexts.makeCurrent.title('gee-python-202606') }),
    )
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: editionTexts.makeCurrent.confirm }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence)
    await user.click(within(dialog).getByRole('button', { name: staffDialogTexts.cancel }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
