import { expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { addToProfileHref, shareHref } from './public/certificate-sharing.tsx'
import { aCertificate } from './test-support/certificate-server.ts'

const url = 'https://meridiano.example/cert/ABC'

test('the form of a profile is filled in with what is on the certificate', () => {
  const address = new URL(addToProfileHref(aCertificate(), url))
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Google Earth Engine con Python',
    organizationName: 'Meridiano',
    issueYear: '2026',
    issueMonth: '8',
    certUrl: url,
    certId: 'MER-2026-00042',
  })
})

test('what expires says when', () => {
  const address = addToProfileHref(aCertificate({ valid_until: toCalendarDay('2029-12-31') }), url)
  expect(new URL(address).searchParams.get('expirationYear')).toBe('2029')
  expect(new URL(address).searchParams.get('expirationMonth')).toBe('12')
})

test('a name with signs of an address is one value', () => {
  const course_name = 'R + Python = 100 % & ¿SIG #1?'
  const address = addToProfileHref(aCertificate({ course_name }), url)
  expect(new URL(address).searchParams.get('name')).toBe(course_name)
  // Plus signs would be shown as such.
  expect(address.split('?')[1]).not.toMatch(/[+ ]/)
})

test('an address is shared whole', () => {
  expect(shareHref(url)).toBe(
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fmeridiano.example%2Fcert%2FABC',
  )
})
