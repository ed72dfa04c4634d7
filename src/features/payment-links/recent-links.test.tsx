import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { recentLinkTexts } from '#content/payment-links.ts'
import { dayRangeArguments, presetRange } from '#domain/day-range.ts'
import { today } from '#platform/clock.ts'
import { findRowAction } from '#ui/test-support/row-actions.ts'
import { startsWith } from '../staff-session/test-support/person-form.ts'
import { aLinkRow } from './test-support/link-rows.ts'
import { type Links, openPaymentLink, startLinks } from './test-support/open-payment-link.tsx'

let server: Links

beforeEach(() => {
  server = startLinks()
})

describe('recent links', () => {
  test.each([
    ['paid', false, recentLinkTexts.states.paid],
    ['pending', true, recentLinkTexts.states.pending],
    ['rejected', false, recentLinkTexts.states.rejected],
    ['rejected', true, recentLinkTexts.states.rejected],
    ['cancelled', false, recentLinkTexts.states.cancelled],
  ])('%s, payable %s, reads %s; only a payable one can be copied', async (state, payable, label) => {
    server.recent.reply = { answer: [aLinkRow({ state, payable })] }
    openPaymentLink()
    const badge = await screen.findByText(label)
    expect(badge.querySelector('svg')).not.toBeNull()
    expect(screen.getByText('USD 180.00')).toBeVisible()
    const { copy, send, open, duplicate } = recentLinkTexts
    const user = userEvent.setup()
    if (payable) {
      expect(await findRowAction(user, 'Lucía Muestra', copy)).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Más acciones de Lucía Muestra' }))
      const items = screen.getAllByRole('menuitem')
      expect(items.map((item) => item.firstChild?.textContent)).toEqual([send, open, duplicate])
      expect(items[1]).toHaveAttribute('href', 'https://checkout.test/pay/abc')
    } else {
      expect(await findRowAction(user, 'Lucía Muestra', duplicate)).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Más acciones/ })).toBeNull()
    }
    expect(screen.queryAllByText(recentLinkTexts.payableAgain)).toHaveLength(
      state === 'rejected' && payable ? 1 : 0,
    )
  })

  test('an address of another host cannot be copied', async () => {
    server.recent.reply = { answer: [aLinkRow({ redirect_url: 'https://evil.test/' })] }
    openPaymentLink()
    await screen.findByText(recentLinkTexts.states.pending)
    expect(screen.getByRole('button', { name: startsWith(recentLinkTexts.duplicate) })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Más acciones|Copiar)/ })).not.toBeInTheDocument()
  })

  test.each<[Links['recent']['reply'], string]>([
    [{ status: 500, code: '57014' }, recentLinkTexts.failed + recentLinkTexts.failedHint],
    ['offline', recentLinkTexts.offline + recentLinkTexts.offlineHint],
  ])('a failure is reported and can be retried', async (answer, sentences) => {
    server.recent.reply = answer
    openPaymentLink()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentences)
    server.recent.reply = { answer: [aLinkRow()] }
    await userEvent.setup().click(screen.getByRole('button', { name: recentLinkTexts.retry }))
    expect(await screen.findByText(recentLinkTexts.states.pending)).toBeVisible()
  })

  test.each([
    { links: 20, pages: 1 },
    { links: 21, pages: 2 },
    { links: 40, pages: 2 },
    { links: 41, pages: 3 },
  ])('$links links are $pages pages by key, none of them empty', async ({ links, pages }) => {
    const rows = Array.from({ length: links }, (_, index) =>
      aLinkRow({ id: links - index, payer_name: `Persona ${links - index}.` }),
    )
    server.recent.reply = {
      answer: ({ body }) => {
        const before = Number(body.before_id ?? links + 1)
        return rows.slice(links + 1 - before).slice(0, Number(body.page_size))
      },
    }
    openPaymentLink()
    const person = userEvent.setup()
    for (let page = 1; page < pages; page += 1) {
      await person.click(await screen.findByRole('button', { name: recentLinkTexts.more }))
      expect(await screen.findByText(`Persona ${links - 20 * page}.`)).toBeVisible()
      expect(server.recent.asked.at(-1)?.body).toMatchObject({
        page_size: 21,
        before_id: links + 1 - 20 * page,
      })
    }
    expect(await screen.findByText('Persona 1.')).toBeVisible()
    expect(screen.queryByRole('button', { name: recentLinkTexts.more })).not.toBeInTheDocument()
  })

  test('filters and search are asked of the server, and stand in the address', async () => {
    const { router } = openPaymentLink()
    const person = userEvent.setup()
    const filters = within(screen.getByRole('form', { name: recentLinkTexts.filters }))
    await filters.findByRole('option', { name: 'Deep Learning' })
    await person.type(filters.getByRole('searchbox'), ' Nélida')
    await person.selectOptions(filters.getByRole('combobox', { name: recentLinkTexts.stateFilter }), 'paid')
    await person.selectOptions(
      filters.getByRole('combobox', { name: recentLinkTexts.courseFilter }),
      'deep-learning',
    )
    await person.selectOptions(filters.getByRole('combobox', { name: recentLinkTexts.days }), 'weekend')
    await person.click(filters.getByRole('checkbox', { name: recentLinkTexts.onlyMine }))
    await waitFor(() =>
      expect(server.recent.asked.at(-1)?.body).toEqual({
        page_size: 21,
        ...{ search: 'Nélida', state_filter: 'paid', course_filter: 'deep-learning', only_mine: true },
        ...dayRangeArguments(presetRange('weekend', today())),
      }),
    )
    expect(router.state.location.search).toBe(
      `?q=N%C3%A9lida&state=paid&of=deep-learning&mine=yes&${new URLSearchParams(presetRange('weekend', today()))}`,
    )
    await person.click(await screen.findByRole('button', { name: recentLinkTexts.clearFilters }))
    expect(router.state.location.search).toBe('')
    expect(await screen.findByText(recentLinkTexts.empty)).toBeVisible()
  })
})
