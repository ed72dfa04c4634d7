import { describe, expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import type { AccessMail } from '../../../src/domain/contracts/access.ts'
import { compose } from './compose.ts'
import { accessMail, seatMail } from './course-mail.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'
import { memoryStore } from './test-support/memory-store.ts'
import { otherDeps } from './test-support/run-outbox.ts'

describe('the mail about an access', () => {
  const from = 'Meridiano <avisos@meridiano.example>'
  const classroomUrl = 'https://aula.example'
  const gee = { name: 'Earth Engine', starts_on: toCalendarDay('2026-11-03'), next_class_on: null }

  function anAccess(changes: Partial<AccessMail> = {}): AccessMail {
    return {
      ...{ email: 'ana@example.com', name: 'Ana Pérez', product: 'Earth Engine', username: 'ana.perez' },
      ...{ courses: [{ ...gee, next_class_on: toCalendarDay('2026-11-24') }], later: [] },
      ...changes,
    }
  }

  function mailOf(changes: Partial<AccessMail> = {}) {
    return accessMail(anAccess(changes), from, classroomUrl)
  }

  test('names the classroom, the user and the next class, the same bytes each time', () => {
    const mail = mailOf()
    expect(mail).toMatchObject({ from, to: 'ana@example.com', subject: 'Tu acceso a Earth Engine' })
    for (const fact of [
      'Hola, Ana:',
      'Ya tienes acceso a Earth Engine en el aula.',
      'Usuario: ana.perez',
      'Próxima clase: martes 24 de noviembre de 2026',
      `Entrar al aula:\n${classroomUrl}`,
    ])
      expect(mail.text).toContain(fact)
    expect(mail.html).toContain(`href="${classroomUrl}"`)
    expect(mailOf()).toEqual(mail)
  })

  test('announces no day that is not certain', () => {
    expect(mailOf({ courses: [gee] }).text).toContain(
      'Próxima clase: el curso empezó el martes 3 de noviembre de 2026; el calendario está en el aula',
    )
    expect(mailOf({ courses: [{ ...gee, starts_on: null }] }).text).toContain(
      'Próxima clase: todavía sin fecha',
    )
  })

  test('of several courses names each, and those that are still to come', () => {
    const { text } = mailOf({
      product: 'All Access',
      courses: [
        { ...gee, next_class_on: toCalendarDay('2026-11-24') },
        { ...gee, name: 'PostGIS', starts_on: null },
      ],
      later: ['Deep Learning'],
    })
    expect(text).toContain('Earth Engine: Próxima clase: martes 24 de noviembre de 2026')
    expect(text).toContain('PostGIS: Próxima clase: todavía sin fecha')
    expect(text).toContain('Todavía no está listo tu acceso a: Deep Learning.')
  })

  test('of a user that the classroom did not name invents none', () => {
    expect(mailOf({ username: null }).text).not.toContain('Usuario')
  })

  test('a name cannot add a header or markup', () => {
    const mail = mailOf({ name: '<b>Ana</b>\r\nBcc: otra@example.com', product: 'Uno\nDos' })
    expect(mail.subject).toBe('Tu acceso a Uno Dos')
    expect(mail.html).not.toContain('<b>')
  })

  test('its step sends what the database says then, and nothing once the access was withdrawn', async () => {
    const store = memoryStore()
    const deps = { ...otherDeps(), store }
    const row = store.add('access_mail', 'access_mail:7:1', { sale_id: 7 })
    expect(await compose(deps, row)).toEqual({ ok: true, effect: { kind: 'nothing' } })
    store.accessMails.set(row.id, anAccess())
    expect(await compose(deps, row)).toEqual({ ok: true, effect: { kind: 'mail', mail: mailOf() } })
  })
})

describe('the mail about a start', () => {
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
})

describe('the mail about a seat', () => {
  const call = {
    email: 'ana@example.com',
    name: 'Ana Pérez',
    course_name: 'Google Earth Engine\r\nBcc: x@example.com',
    course_slug: 'gee-python',
    starts_on: toCalendarDay('2026-12-07'),
    until: '2026-11-29T01:30:00+00:00',
    token: 'k'.repeat(43),
  }
  const composed = (changes = {}) =>
    seatMail({ ...call, ...changes }, 'Meridiano <hola@example.com>', 'https://example.com')

  test('says until when the seat is kept, in the time of the school, and leads to it', () => {
    const { to, text, subject } = composed()
    expect(to).toBe('ana@example.com')
    expect(text).toContain('sábado 28 de noviembre, 22:30 (hora de Argentina)')
    expect(text).toContain(`https://example.com/checkout?course=gee-python&lugar=${'k'.repeat(43)}`)
    expect(text).toContain('lunes 7 de diciembre de 2026')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('names no start that is not known, and is the same each time', () => {
    expect(composed({ starts_on: null }).text).not.toContain('Empieza')
    expect(composed()).toEqual(composed())
  })
})
