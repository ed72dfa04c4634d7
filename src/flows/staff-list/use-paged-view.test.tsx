import { act, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { choiceParameter, filterAddress, mineParameter, pagedAddress } from './list-address.ts'
import { usePagedView } from './use-paged-view.ts'

const address = pagedAddress(
  filterAddress({ state: choiceParameter('state', ['all', 'paid'], 'all'), mine: mineParameter }),
  { read: (text) => text || null, write: (key: string) => key },
)

function List() {
  const { filter, setFilter } = usePagedView(address)
  return (
    <>
      <input
        type="checkbox"
        aria-label="paid"
        checked={filter.state === 'paid'}
        onChange={({ target }) => setFilter({ ...filter, state: target.checked ? 'paid' : 'all' })}
      />
      <input
        type="checkbox"
        aria-label="mine"
        checked={filter.mine}
        onChange={({ target }) => setFilter({ ...filter, mine: target.checked })}
      />
    </>
  )
}

const box = (name: string) => screen.getByRole('checkbox', { name })

test('a filter chosen before the address of another is rendered is added to it', async () => {
  window.history.replaceState(null, '', '/?tab=pagos')
  render(<List />, { wrapper: BrowserRouter })
  await act(async () => {
    box('paid').click()
    // Shown at once, and not only with the list.
    expect(box('paid')).toBeChecked()
    box('mine').click()
  })
  expect(box('paid')).toBeChecked()
  expect(box('mine')).toBeChecked()
  expect(window.location.search).toBe('?tab=pagos&state=paid&mine=yes')
})

test('Back leads out of a list, whatever was filtered', async () => {
  window.history.replaceState(null, '', '/?tab=hoy')
  window.history.pushState(null, '', '/?tab=pagos')
  render(<List />, { wrapper: BrowserRouter })
  await act(async () => box('paid').click())
  await act(async () => box('mine').click())
  expect(window.location.search).toBe('?tab=pagos&state=paid&mine=yes')
  await act(async () => window.history.back())
  await waitFor(() => expect(window.location.search).toBe('?tab=hoy'))
})
