import { expect, test } from 'vitest'
import { enquiryForms } from '../../../src/domain/contracts/enquiries.ts'
import { aNewEnquiry } from '../_shared/test-support/enquiries.ts'
import { addresses } from '../_shared/test-support/sender.ts'
import { enquiryReceiptMail } from './enquiry-receipt-mail.ts'

test.each(enquiryForms)('the mail about a %s says its number and nothing that was typed', (form) => {
  const typed = {
    ...{ name: 'TYPED name', phone: 'TYPED phone', country: 'TYPED country', company: 'TYPED company' },
    ...{ position: 'TYPED position', course_name: 'TYPED course', course_slug: 'TYPED-slug' },
    ...{ message: 'TYPED <b>message</b>\nhttps://example.com' },
  }
  const mail = enquiryReceiptMail({ id: 4711, ...aNewEnquiry({ form, ...typed }) }, addresses)
  expect(mail).toMatchObject({
    from: addresses.from,
    to: 'ana@example.com',
    subject: expect.stringContaining('n.º 4711'),
  })
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/TYPED|example\.com\/?$/)
  expect(mail.text).toMatch(form === 'waitlist' || form === 'webgis' ? /anotado/ : /dentro de las 24 horas/)
  expect(mail.text).toContain('4711')
})
