import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrolmentFailureText, enrolmentStatusTexts, enrolmentTexts } from '#content/enrolment.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { anEnrolment } from './test-support/enrolment-answers.ts'
import { type Enrolments, openFilled, startEnrolments, submit } from './test-support/open-enrolment.tsx'

let server: Enrolments

beforeEach(() => {
  server = startEnrolments()
})

describe('a failure keeps the form and the key', () => {
  test.each<[string, Enrolments['enroll']['reply'], string]>([
    ['no network', 'offline', enrolmentFailureText.network],
    ['no JSON', { garbled: '<html>' }, enrolmentFailureText.network],
    ['an unknown code', { status: 418, code: unknownCode }, enrolmentFailureText.unknown],
    ['session', { status: 401, code: 'unauthorized' }, enrolmentFailureText.unauthorized],
  ])('%s', async (_name, answer, sentence) => {
    server.enroll.reply = answer
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field(enrolmentTexts.firstname)).toHaveValue('Nélida')
    server.enroll.reply = { answer: anEnrolment() }
    await user.click(submit())
    expect(await screen.findByText(enrolmentStatusTexts.success)).toBeVisible()
    const [first, second] = server.enroll.asked
    expect(second?.key).toBe(first?.key)
    expect(second?.body).toEqual(first?.body)
    await screen.findByText(enrolmentStatusTexts.allDone)
  })

  test('after a lost response, a changed form is not a second enrolment: the first one can be shown', async () => {
    server.enroll.reply = 'offline'
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('alert')
    await user.type(field(enrolmentTexts.lastname), ' Aráoz')
    server.enroll.next.push({ status: 409, code: 'idempotency_conflict' })
    server.enroll.reply = { answer: anEnrolment({ outcome: 'existing' }) }
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(enrolmentFailureText.idempotency_conflict)
    await user.click(screen.getByRole('button', { name: enrolmentTexts.recover }))
    expect(await screen.findByText(enrolmentStatusTexts.existing)).toBeVisible()
    expect(new Set(server.enroll.asked.map(({ key }) => key)).size).toBe(1)
    expect(server.enroll.asked.map(({ body }) => body.lastname)).toEqual([
      'Quiñones',
      'Quiñones Aráoz',
      'Quiñones',
    ])
    await screen.findByText(enrolmentStatusTexts.allDone)
  })

  test('after the first one was shown, the changed form can be sent as another', async () => {
    server.enroll.reply = { status: 409, code: 'idempotency_conflict' }
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('alert')
    server.enroll.reply = { answer: anEnrolment() }
    await user.click(screen.getByRole('button', { name: enrolmentTexts.anew }))
    expect(await screen.findByText(enrolmentStatusTexts.success)).toBeVisible()
    const [first, second] = server.enroll.asked
    expect(second?.key).not.toBe(first?.key)
    await screen.findByText(enrolmentStatusTexts.allDone)
  })
})
