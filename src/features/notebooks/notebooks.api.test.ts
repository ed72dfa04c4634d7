import { beforeEach, expect, test } from 'vitest'
import { startNetwork, type TablePlace } from '#platform/test-support/fake-network.ts'
import { fetchNotebooks } from './notebooks.api.ts'
import { aNotebookRow } from './test-support/notebook-rows.ts'

let notebooks: TablePlace<'notebooks'>

beforeEach(() => {
  notebooks = startNetwork().table('notebooks', [aNotebookRow()])
})

test('the library lists active notebooks, newest first', async () => {
  await fetchNotebooks()
  const [asked] = notebooks.asked
  expect(asked?.search.get('is_active')).toBe('eq.true')
  expect(asked?.search.get('order')).toMatch(/^created_at\.desc,/)
})

test('keeps the order of the answer, and takes ratings from 1 to 5', async () => {
  notebooks.reply = {
    answer: [4.8, 0.9, 1, 5, 5.1].map((rating, index) => aNotebookRow({ id: 9 - index, rating })),
  }
  expect((await fetchNotebooks()).map(({ id, rating }) => [id, rating])).toEqual([
    [9, 4.8],
    [7, 1],
    [6, 5],
  ])
})
