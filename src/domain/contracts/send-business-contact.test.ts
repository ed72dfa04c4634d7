import { describe, expect, test } from 'vitest'
import { validate } from '../validation.ts'
import { businessEnquirySchema } from './send-business-contact.ts'

const business = {
  fullName: 'Ana Pérez',
  company: 'Agrimensura del Sur',
  email: 'ana@example.com',
  serviceType: 'consultoria',
  message: 'Hola',
}

describe('a business enquiry', () => {
  test('defaults to the business page', () => {
    expect(validate(businessEnquirySchema, business)).toMatchObject({
      ok: true,
      value: { source: 'business' },
    })
    expect(validate(businessEnquirySchema, { ...business, source: 'corporate' }).ok).toBe(true)
  })

  test.each([
    ['company', '', 'required'],
    ['serviceType', 'otros', 'invalid'],
    ['source', 'phone', 'invalid'],
    ['position', 'x'.repeat(161), 'too_long'],
  ])('is rejected when %s is %j', (field, value, code) => {
    const result = validate(businessEnquirySchema, { ...business, [field]: value })
    expect(result).toEqual({ ok: false, problems: [{ field, code }] })
  })
})
