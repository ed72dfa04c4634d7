import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { enrolmentTexts as texts } from '#content/enrolment.ts'
import { foundSaleTexts } from '#content/found-sale.ts'
import { aFoundSale } from '#flows/found-sale/test-support/found-sales.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { type Enrolments, openFilled, startEnrolments, submit } from './test-support/open-enrolment.tsx'

let server: Enrolments

beforeEach(() => {
  server = startEnrolments()
})

test('a sale that exists is shown before the enrolment, which keeps its price', async () => {
  server.sale.reply = { answer: aFoundSale() }
  const { user } = await openFilled()
  expect(
    await screen.findByText(foundSaleTexts.title('Google Earth Engine con Python', 'gee-python-209907')),
  ).toBeVisible()
  expect(server.sale.asked.at(-1)?.body).toEqual({
    request: { email: 'nelida@example.com', cohort_ids: [3], career_id: null },
  })
  expect(server.enroll.asked).toHaveLength(0)
  expect(field(texts.price)).toHaveValue('600.00')
  expect(field(texts.price)).toHaveAttribute('readonly')
  expect(field(texts.price)).toHaveAccessibleDescription(`USD ${texts.keepsSale}`)
  // The sale keeps its own instalments, whatever the form says.
  expect(screen.queryByRole('combobox', { name: texts.mode })).not.toBeInTheDocument()
  await user.click(submit())
  await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
  expect(server.enroll.asked[0]?.body).toMatchObject({ price: '600.00' })
})

test('without one, the typed price is agreed', async () => {
  const { user } = await openFilled()
  await waitFor(() => expect(server.sale.asked.length).toBeGreaterThan(0))
  expect(field(texts.price)).not.toHaveAttribute('readonly')
  expect(screen.getByRole('combobox', { name: texts.mode })).toBeEnabled()
  await user.click(submit())
  await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
  expect(server.enroll.asked[0]?.body).toMatchObject({ price: '180.50' })
})

test('a free seat that exists asks for nothing and is not called paid', async () => {
  server.sale.reply = {
    answer: aFoundSale({ free_reason: 'scholarship', agreed: 0, remaining: 0, next_number: null }),
  }
  const { user } = await openFilled()
  const notice = await screen.findByText(
    foundSaleTexts.title('Google Earth Engine con Python', 'gee-python-209907'),
  )
  expect(notice.parentElement).toHaveTextContent('Lugar sin cargo: beca.')
  expect(screen.queryByText(foundSaleTexts.nothingLeft)).not.toBeInTheDocument()
  await user.click(submit())
  await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
  expect(server.enroll.asked[0]?.body).toMatchObject({ price: '0.00', free_reason: null })
})
