import { describe, expect, test } from 'vitest'
import { aContactEnquiry } from '../test-support/contact-enquiry.ts'
import { validate } from '../validate.ts'
import { businessEnquirySchema, contactEnquirySchema } from './enquiries.ts'

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

const contact = aContactEnquiry()

describe('a contact enquiry', () => {
  test('fills in defaults', () => {
    expect(validate(contactEnquirySchema, contact)).toEqual({
      ok: true,
      value: { ...contact, courseName: '', courseSlug: '', website: '' },
    })
  })

  test.each(['contact', 'course', 'webgis'])('accepts the form %s', (formType) => {
    expect(validate(contactEnquirySchema, { ...contact, formType }).ok).toBe(true)
  })

  test.each([
    ['firstName', 'x'.repeat(121), 'too_long'],
    ['email', 'ana', 'invalid_email'],
    ['message', ' \n ', 'required'],
    ['message', 'x'.repeat(5001), 'too_long'],
    ['formType', 'business', 'invalid'],
    ['courseName', 7, 'invalid'],
    ['role', 'admin', 'unknown_field'],
  ])('is rejected when %s is %j', (field, value, code) => {
    const result = validate(contactEnquirySchema, { ...contact, [field]: value })
    expect(result).toEqual({ ok: false, problems: [{ field, code }] })
  })
})
