import { expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import { seatMail } from './seat-mail.ts'

const call = {
  email: 'ana@example.com',
  name: 'Ana Pérez',
  course_name: 'Google Earth Engine\r\nBcc: x@example.com',
  course_slug: 'gee-python',
  starts_on: toCalendarDay('2026-12-07'),
  until: '2026-11-29T01:30:00+00:00',
  token: 'k'.repeat(43),
}
const compose = (changes = {}) =>
  seatMail({ ...call, ...changes }, 'Meridiano <hola@example.com>', 'https://example.com')

test('says until when the seat is kept, in the time of the school, and leads to it', () => {
  const { to, text, subject } = compose()
  expect(to).toBe('ana@example.com')
  expect(text).toContain('sábado 28 de noviembre, 22:30 (hora de Argentina)')
  expect(text).toContain(`https://example.com/checkout?course=gee-python&lugar=${'k'.repeat(43)}`)
  expect(text).toContain('lunes 7 de diciembre de 2026')
  expect(subject).not.toMatch(/[\r\n]/)
})

test('names no start that is not known, and is the same each time', () => {
  expect(compose({ starts_on: null }).text).not.toContain('Empieza')
  expect(compose()).toEqual(compose())
})
