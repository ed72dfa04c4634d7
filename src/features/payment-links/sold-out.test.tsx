import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { staffSoldOutText } from '#content/staff-seats.ts'
import { type Links, openFilled, startLinks, submit } from './test-support/open-payment-link.tsx'

let server: Links

beforeEach(() => {
  server = startLinks()
})

const warning = staffSoldOutText.title(['Google Earth Engine con Python (gee-python-209907)'])

test('a link for a course without a seat is made, after a warning', async () => {
  server.seats.reply = { answer: [{ cohort_id: 3, seats_taken: 21, seats_left: -1 }] }
  const { user } = await openFilled()
  expect(await screen.findByText(warning)).toBeVisible()
  expect(server.seats.asked[0]?.body).toEqual({ cohort_ids: [3] })
  await user.click(submit())
  await waitFor(() => expect(server.create.asked).toHaveLength(1))
})

test('with a seat left there is none: only how many are taken', async () => {
  server.seats.reply = { answer: [{ cohort_id: 3, seats_taken: 19, seats_left: 1 }] }
  await openFilled()
  expect(await screen.findByText(/^Cupos de Google Earth Engine .*: 19 de 20$/)).toBeVisible()
  expect(screen.queryByText(warning)).toBeNull()
})

test('of an unknown capacity it says how many are taken', async () => {
  server.seats.reply = { answer: [{ cohort_id: 3, seats_taken: 1, seats_left: null }] }
  await openFilled()
  expect(await screen.findByText(/: 1 ocupado$/)).toBeVisible()
  expect(screen.queryByText(warning)).toBeNull()
})
