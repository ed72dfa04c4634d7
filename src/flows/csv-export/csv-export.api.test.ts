import { expect, test, vi } from 'vitest'
import { staffAuth } from '#platform/staff-client.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { askCsvPage } from './csv-export.api.ts'

const page = { rows: [['1', 1]], next: null }

function start() {
  const pauses: number[] = []
  const { signal } = new AbortController()
  return {
    pages: startNetwork().sql('similar_email_report', page),
    ask: () =>
      askCsvPage(
        { rpc: 'similar_email_report', args: { after_name: 'x' } },
        signal,
        async (ms) => void pauses.push(ms),
      ),
    pauses,
  }
}

test('a page is asked for with its arguments', async () => {
  const { pages, ask } = start()
  expect(await ask()).toEqual(page)
  expect(pages.asked.map(({ body }) => body)).toEqual([{ after_name: 'x' }])
})

test('one that is lost is asked for again, with longer pauses', async () => {
  const { pages, ask, pauses } = start()
  pages.next.push('offline', { status: 503, code: '' }, { status: 502, code: '' })
  expect(await ask()).toEqual(page)
  expect(pauses).toEqual([500, 2000, 5000])
})

test('one that stays lost is given up after four tries', async () => {
  const { pages, ask } = start()
  pages.reply = 'offline'
  await expect(ask()).rejects.toMatchObject({ failure: 'network' })
  expect(pages.asked).toHaveLength(4)
})

test('one that is refused is asked for once more, with a renewed token', async () => {
  const renew = vi.spyOn(staffAuth(), 'refreshSession').mockResolvedValue({} as never)
  const { pages, ask, pauses } = start()
  pages.next.push({ status: 401, code: 'PGRST301' })
  expect(await ask()).toEqual(page)
  pages.reply = { status: 401, code: 'PGRST301' }
  await expect(ask()).rejects.toMatchObject({ failure: 'denied' })
  expect(renew).toHaveBeenCalledTimes(2)
  expect(pauses).toEqual([])
})

test.each([
  [403, 'denied'],
  [500, 'server'],
])('an answer of %i ends at once', async (status, failure) => {
  const { pages, ask, pauses } = start()
  pages.reply = { status, code: 'XX000' }
  await expect(ask()).rejects.toMatchObject({ failure, status })
  expect(pauses).toEqual([])
})
