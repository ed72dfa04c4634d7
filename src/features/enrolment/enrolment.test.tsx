import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrolmentStatusTexts, enrolmentTexts } from '#content/enrolment.ts'
import { freeReasonLabels, freeReasonTexts } from '#content/sales.ts'
import { aFoundSale } from '#flows/found-sale/test-support/found-sales.ts'
import { field, startsWith } from '../staff-session/test-support/person-form.ts'
import { anaId } from '../staff-session/test-support/signed-in.ts'
import { anEnrolment } from './test-support/enrolment-answers.ts'
import { type Enrolments, fill, openFilled, startEnrolments, submit } from './test-support/open-enrolment.tsx'

let server: Enrolments

beforeEach(() => {
  server = startEnrolments()
})

describe('an enrolment', () => {
  test('is requested once, and the form is cleared', async () => {
    const release = server.enroll.hold()
    const { user, router } = await openFilled()
    await user.type(field(enrolmentTexts.phone), '11 5555 0134')
    await user.type(field(enrolmentTexts.country), 'Argentina')
    await user.selectOptions(screen.getByRole('combobox', { name: enrolmentTexts.mode }), 'cuotas')
    await user.type(field(enrolmentTexts.group), '998877')
    await user.dblClick(submit())
    expect(await screen.findByRole('button', { name: enrolmentTexts.submitting })).toBeDisabled()
    await waitFor(() => expect(server.enroll.asked).toHaveLength(1))
    expect(server.enroll.asked[0]?.body).toMatchObject({
      firstname: 'Nélida',
      lastname: 'Quiñones',
      email: 'nelida@example.com',
      phone1: '11 5555 0134',
      country: 'Argentina',
      courseIds: [3],
      careerId: null,
      price: '180.50',
      payment_mode: 'cuotas',
      mailing_group_id: '998877',
    })
    expect(server.enroll.asked[0]?.body).not.toHaveProperty('password')
    expect(server.enroll.asked[0]?.authorization).toBe(`Bearer token-of-${anaId}`)
    expect(server.enroll.asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    act(release)
    expect(await screen.findByText(enrolmentStatusTexts.success)).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: enrolmentStatusTexts.title })).toHaveFocus(),
    )
    for (const name of [
      enrolmentTexts.firstname,
      enrolmentTexts.lastname,
      enrolmentTexts.email,
      enrolmentTexts.phone,
      enrolmentTexts.country,
      enrolmentTexts.price,
      enrolmentTexts.group,
    ]) {
      expect(field(name)).toHaveValue('')
    }
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).not.toBeChecked()
    expect(router.state.location.search).toBe('?alumno=41')
    expect(await screen.findByText(enrolmentStatusTexts.saleOf('USD 180.50'))).toBeVisible()
    expect(await screen.findByText(enrolmentStatusTexts.allDone)).toBeVisible()
  })

  test('the next one has another key', async () => {
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByText(enrolmentStatusTexts.success)
    await fill(user)
    await user.click(submit())
    await waitFor(() => expect(server.enroll.asked).toHaveLength(2))
    expect(server.enroll.asked[1]?.key).not.toBe(server.enroll.asked[0]?.key)
    await screen.findByText(enrolmentStatusTexts.allDone)
  })

  test('steps that will not happen, and a sale whose terms stand, are shown', async () => {
    server.enroll.reply = {
      answer: anEnrolment({
        outcome: 'existing',
        found_sale: aFoundSale({ agreed: 600 }),
        courses_without_classroom: [5],
        missing_courses: ['geodatabases'],
      }),
    }
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByText(enrolmentStatusTexts.existing)).toBeVisible()
    expect(await screen.findByText(enrolmentStatusTexts.saleFound('USD 600.00'))).toBeVisible()
    expect(screen.getByText(enrolmentStatusTexts.saleDiffers('USD 600.00', 'USD 180.50'))).toBeVisible()
    expect(screen.getByText(`${enrolmentStatusTexts.withoutClassroom} Deep Learning.`)).toBeVisible()
    expect(screen.getByText(`${enrolmentStatusTexts.missing} geodatabases.`)).toBeVisible()
    await screen.findByText(enrolmentStatusTexts.allDone)
  })

  test.each(['', '0'])('a price of "%s" asks why, instead of how it is paid', async (price) => {
    const { user } = await openFilled()
    await user.clear(field(enrolmentTexts.price))
    if (price) await user.type(field(enrolmentTexts.price), price)
    expect(screen.queryByRole('combobox', { name: enrolmentTexts.mode })).not.toBeInTheDocument()
    await user.click(submit())
    const why = screen.getByRole('combobox', { name: startsWith(freeReasonTexts.label) })
    expect(why).toHaveAccessibleDescription(freeReasonTexts.missing)
    expect(why).toHaveFocus()
    expect(server.enroll.asked).toEqual([])
    await user.selectOptions(why, freeReasonLabels.scholarship)
    await user.click(submit())
    expect(await screen.findByText('Lugar sin cargo: beca')).toBeVisible()
    expect(server.enroll.asked[0]?.body).toMatchObject({ free_reason: 'scholarship' })
  })

  test('a price typed after all forgets the reason', async () => {
    const { user } = await openFilled()
    await user.clear(field(enrolmentTexts.price))
    await user.selectOptions(
      screen.getByRole('combobox', { name: startsWith(freeReasonTexts.label) }),
      'staff',
    )
    await user.type(field(enrolmentTexts.price), '90')
    await user.click(submit())
    await screen.findByText(enrolmentStatusTexts.saleOf('USD 90.00'))
    expect(server.enroll.asked[0]?.body).toMatchObject({ price: '90', free_reason: null })
  })
})
