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
  test('read their state; only one that can be paid is copied, sent and opened', async () => {
    const rows = [
      ['paid', false, recentLinkTexts.states.paid],
      ['pending', true, recentLinkTexts.states.pending],
      ['rejected', false, recentLinkTexts.states.rejected],
      ['rejected', true, `${recentLinkTexts.states.rejected}${recentLinkTexts.payableAgain}`],
      ['cancelled', false, recentLinkTexts.states.cancelled],
    ] as const
    server.recent.reply = {
      answer: rows.map(([state, payable], id) =>
        aLinkRow({ id: id + 1, state, payable, payer_name: `Persona ${id}.` }),
      ),
    }
    openPaymentLink()
    await screen.findByText('Persona 0.')
    const { copy, send, open, duplicate } = recentLinkTexts
    const user = userEvent.setup()
    for (const [id, [, payable, label]] of rows.entries()) {
      const row = screen.getByRole('row', { name: new RegExp(`Persona ${id}\\.`) })
      expect(row).toHaveTextContent(`USD 180.00${label}`)
      expect(row.querySelector('svg')).not.toBeNull()
      expect(await findRowAction(user, `Persona ${id}.`, payable ? copy : duplicate)).toBeVisible()
    }
    const more = screen.getAllByRole('button', { name: /^Más acciones/ })
    expect(more).toHaveLength(2)
    if (more[0]) await user.click(more[0])
    const items = screen.getAllByRole('menuitem')
    expect(items.map((item) => item.firstChild?.textContent)).toEqual([send, open, duplicate])
    expect(items[1]).toHaveAttribute('href', 'https://checkout.test/pay/abc')
  })

  test('an address of another host cannot be copied', async () => {
    server.recent.reply = { answer: [aLinkRow({ redirect_url: 'https://evil.test/' })] }
    openPaymentLink()
    await screen.findByText(recentLinkTexts.states.pending)
    expect(screen.getByRole('button', { name: startsWith(recentLinkTexts.duplicate) })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Más acciones|Copiar)/ })).not.toBeInTheDocument()
  })

  test.each([
    { links: 20, pages: 1 },
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
