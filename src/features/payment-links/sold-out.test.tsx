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
  server.seats.reply = { answer: [{ course_id: 3, seats_left: -1 }] }
  const { user } = await openFilled()
  expect(await screen.findByText(warning)).toBeVisible()
  expect(server.seats.asked[0]?.body).toEqual({ course_ids: [3] })
  await user.click(submit())
  await waitFor(() => expect(server.create.asked).toHaveLength(1))
})

test('with a seat left there is none', async () => {
  server.seats.reply = { answer: [{ course_id: 3, seats_left: 1 }] }
  await openFilled()
  await waitFor(() => expect(server.seats.asked).toHaveLength(1))
  expect(screen.queryByText(warning)).toBeNull()
})
