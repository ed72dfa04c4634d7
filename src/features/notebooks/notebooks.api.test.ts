import { beforeEach, expect, test, vi } from 'vitest'
import { fetchNotebooks } from './notebooks.api.ts'
import { aNotebookRow, type NotebookRow } from './test-support/notebook-rows.ts'

const asked: URL[] = []
let rows: NotebookRow[]

/** The data client keeps the `fetch` it was made with, so one function serves all tests. */
async function reach(target: string | URL): Promise<Response> {
  asked.push(new URL(target))
  return Response.json(rows)
}

beforeEach(() => {
  asked.length = 0
  rows = [aNotebookRow()]
  vi.stubGlobal('fetch', reach)
})

test('the library lists active notebooks, newest first', async () => {
  await fetchNotebooks()
  const [address] = asked
  expect(address?.pathname).toBe('/rest/v1/notebooks')
  expect(address?.searchParams.get('is_active')).toBe('eq.true')
  expect(address?.searchParams.get('order')).toMatch(/^created_at\.desc,/)
})

test('keeps the order of the answer, and takes ratings from 1 to 5', async () => {
  rows = [4.8, 0.9, 1, 5, 5.1].map((rating, index) => aNotebookRow({ id: 9 - index, rating }))
  expect((await fetchNotebooks()).map(({ id, rating }) => [id, rating])).toEqual([
    [9, 4.8],
    [7, 1],
    [6, 5],
  ])
})
