import { expect, test } from 'vitest'
import { paymentSuccessText } from '#content/checkout.ts'
import { addresses } from '../../supabase/functions/_shared/test-support/sender.ts'
import { accessMail } from '../../supabase/functions/process-outbox/course-mail.ts'
import { receiptMail } from '../../supabase/functions/process-outbox/payment-mail.ts'
import { aReceipt } from '../../supabase/functions/process-outbox/test-support/mail-outbox.ts'

const course = 'Google Earth Engine con Python'

test('the page of a payment names the subjects that the mails have', () => {
  const { next } = paymentSuccessText
  const receipt = receiptMail(aReceipt({ course_name: course }), addresses)
  expect(next.receiptMail(course)).toContain(`«${receipt.subject}»`)
  const facts = {
    email: 'ana@example.com',
    name: 'Ana',
    username: null,
    country: null,
    courses: [],
    later: [],
  }
  const access = accessMail({ ...facts, product: course }, addresses)
  expect(next.accessMail(course)).toContain(`«${access.subject}»`)
})
