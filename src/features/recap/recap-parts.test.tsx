import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { recapText } from '#content/recap.ts'
import { openPlayer, startVisit } from './test-support/open-recap.tsx'
import type { RecapServer } from './test-support/recap-server.ts'

let server: RecapServer

beforeEach(() => {
  server = startVisit()
})

test('the audio is marked as beta, with its position at the start and its length', async () => {
  await openPlayer(server)
  const section = screen.getByRole('slider', { name: recapText.audio.position }).closest('section')
  if (!section) throw new Error('No section around the player')
  expect(within(section).getByText('Beta')).toBeVisible()
  expect(within(section).getByText('0:00')).toBeVisible()
  expect(within(section).getByText('12:34')).toBeVisible()
})
