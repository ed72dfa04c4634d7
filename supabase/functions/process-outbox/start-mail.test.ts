import { expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'

const { resend, store, run } = aMailOutbox()

const addStep = () => store().add('start_mail', 'start_mail:3:7', { student_id: 7, cohort_id: 3 })

test('tells who bought a cohort without a start when it begins', async () => {
  store().startMails.set('7:3', {
    ...{ email: 'ana@example.com', name: 'Ana María Pérez Núñez', course_name: 'Earth Engine\nBcc: otra' },
    starts_on: toCalendarDay('2027-01-13'),
  })
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
