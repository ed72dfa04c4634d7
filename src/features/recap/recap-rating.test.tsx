import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recapText } from '#content/recap.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { openLoaded, startVisit } from './test-support/open-recap.tsx'
import { type RecapServer, token } from './test-support/recap-server.ts'

let server: RecapServer

beforeEach(() => {
  server = startVisit()
})

describe('the rating', () => {
  const thanks = /Gracias por tu valoración/

  test('is a group of five; thanks follow the response, and it can be changed', async () => {
    const { user } = await openLoaded(server)
    const group = screen.getByRole('group', { name: recapText.rating.legend })
    expect(within(group).getAllByRole('radio')).toHaveLength(5)
    await user.click(screen.getByRole('radio', { name: '4 estrellas' }))
    expect(await screen.findByText(thanks)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '2 estrellas' }))
    await waitFor(() => expect(server.rating.asked.map(({ body }) => body.rating)).toEqual([4, 2]))
    expect(screen.getByRole('radio', { name: '2 estrellas' })).toBeChecked()
  })

  test('shows the rating of an earlier visit', async () => {
    await openLoaded(server, { rating: 5 })
    expect(screen.getByRole('radio', { name: '5 estrellas' })).toBeChecked()
    expect(screen.getByText(thanks)).toBeVisible()
  })

  test.each<[string, RecapServer['rating']['reply']]>([
    ['no connection', 'offline'],
    ['a fault', { status: 500, code: unknownCode }],
    ['a refusal', { answer: false }],
  ])('%s is only logged, without the token, and the stars stay usable', async (_name, answer) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await openLoaded(server, { rating: 3 })
    server.rating.next.push(answer)
    await user.click(screen.getByRole('radio', { name: '5 estrellas' }))
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
    expect(logged.mock.calls.flat().join(' ')).not.toContain(token)
    await waitFor(() => expect(screen.getByRole('radio', { name: '3 estrellas' })).toBeChecked())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '4 estrellas' }))
    expect(await screen.findByText(thanks)).toBeVisible()
  })
})
