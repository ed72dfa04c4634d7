import { expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'

const { resend, store, run } = aMailOutbox()

const addStep = (payload = {}) =>
  store().add('start_mail', 'start_mail:3:7', { student_id: 7, cohort_id: 3, ...payload })

const begins = () =>
  store().startMails.set('7:3', {
    ...{ email: 'ana@example.com', name: 'Ana María Pérez Núñez', course_name: 'Earth Engine\nBcc: otra' },
    starts_on: toCalendarDay('2027-01-13'),
  })

test('tells who bought a cohort without a start when it begins', async () => {
  begins()
  addStep()
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  const [mail] = resend().mails
  expect(mail).toMatchObject({
    to: ['ana@example.com'],
    subject: 'Cuándo empieza Earth Engine Bcc: otra',
  })
  expect(mail?.text).toContain('empiezan el miércoles 13 de enero de 2027.')
})

test('is not sent once there is no start ahead', async () => {
  const step = addStep()
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(resend().mails).toHaveLength(0)
  expect(step).toMatchObject({ status: 'done', answer: 'no start ahead any more' })
})

test('of a day that was moved says both, and nothing once it is back where it was', async () => {
  begins()
  addStep({ was: '2027-01-06' })
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(resend().mails).toMatchObject([{ subject: 'Cambió el inicio de Earth Engine Bcc: otra' }])
  expect(resend().mails[0]?.text).toContain(
    'empiezan el miércoles 13 de enero de 2027, y no el miércoles 6 de enero de 2027.',
  )
  const back = store().add('start_mail', 'start_mail:3:7:back', {
    student_id: 7,
    cohort_id: 3,
    was: '2027-01-13',
  })
  expect(await run()).toMatchObject({ processed: 1, failed: 0 })
  expect(resend().mails).toHaveLength(1)
  expect(back).toMatchObject({ status: 'done', answer: 'moved back' })
})
