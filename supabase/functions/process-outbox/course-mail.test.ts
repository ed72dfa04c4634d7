import { beforeEach, describe, expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import type { AccessMail } from '../../../src/domain/contracts/access.ts'
import { anEnrolment, enrol } from '../../../tests/database/support/enrolments.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { accessMailsOf, buy, carryOut, decide } from '../../../tests/database/support/sale-access.ts'
import { dayText } from '../_shared/mail-text.ts'
import { addresses } from '../_shared/test-support/sender.ts'
import { compose } from './compose.ts'
import { accessMail, classText, seatMail } from './course-mail.ts'
import { aMailOutbox } from './test-support/mail-outbox.ts'
import { outboxDeps } from './test-support/run-outbox.ts'

describe('the mail about an access', () => {
  const school = aSchool()
  const { classroomUrl } = addresses
  const gee = {
    ...{ name: 'Earth Engine', base_slug: 'gee-python', slug: 'gee-python-202611' },
    starts_on: toCalendarDay('2026-11-03'),
    next_class_on: null,
  }

  function anAccess(changes: Partial<AccessMail> = {}): AccessMail {
    return {
      ...{ email: 'ana@example.com', name: 'Ana', product: 'Earth Engine', username: 'ana.perez' },
      country: 'MX',
      ...{ courses: [{ ...gee, next_class_on: toCalendarDay('2026-11-24') }], later: [] },
      ...changes,
    }
  }

  function mailOf(changes: Partial<AccessMail> = {}) {
    return accessMail(anAccess(changes), addresses)
  }

  test('names the classroom, the user and the next class, the same bytes each time', () => {
    const mail = mailOf()
    expect(mail).toMatchObject({
      from: addresses.from,
      to: 'ana@example.com',
      subject: 'Tu acceso a Earth Engine',
    })
    for (const fact of [
      'Hola, Ana:',
      'Ya tienes acceso a Earth Engine en el aula.',
      'Usuario: ana.perez',
      'Próxima clase: martes 24 de noviembre, 18 a 20\u00a0h (Argentina), 15 a 17\u00a0h en México',
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
    expect(text).toContain(
      'Earth Engine: Próxima clase: martes 24 de noviembre, 18 a 20\u00a0h (Argentina), 15',
    )
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
    const sql = school.sql()
    const { saleId } = await buy(sql, { email: 'ana@example.com' })
    await carryOut(sql)
    const [step] = await accessMailsOf(sql, saleId)
    const row = { id: step?.id ?? 0, kind: 'access_mail', natural_key: '', payload: step?.payload }
    const composed = () =>
      compose(outboxDeps(school), { ...row, address: null, revision: 0, created_at: '2026-11-29T12:00:00Z' })
    expect(await composed()).toMatchObject({
      ok: true,
      effect: { mail: { to: 'ana@example.com', subject: 'Tu acceso a Google Earth Engine con Python' } },
    })
    await decide(sql, 'withdraw_sale_access', saleId)
    expect(await composed()).toEqual({ ok: true, effect: { kind: 'nothing' } })
  })
})

describe('the mail about a start', () => {
  const { school, resend, run, add, look } = aMailOutbox()
  const start = toCalendarDay('2099-01-14')
  let student: number
  beforeEach(async () => {
    const { student_id } = await enrol(school.sql(), anEnrolment({ email: 'ana@example.com' }))
    student = student_id
    await begins(null)
  })

  const addStep = (payload = {}) =>
    add('start_mail', `start_mail:2:${Object.values(payload)}`, {
      student_id: student,
      cohort_id: 2,
      ...payload,
    })
  /** What the database stores of it by itself is none of the step. */
  async function begins(day: string | null): Promise<void> {
    await school.sql()`update public.courses_moodle
      set name = ${'Earth Engine\nBcc: otra'}, starts_on = ${day} where id = 2`
    await school.sql()`delete from public.outbox`
  }

  test('tells who bought a cohort without a start when it begins', async () => {
    await begins(start)
    await addStep()
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    const [mail] = resend().mails
    expect(mail).toMatchObject({
      to: ['ana@example.com'],
      subject: 'Cuándo empieza Earth Engine Bcc: otra',
    })
    expect(mail?.text).toContain(`empiezan el ${classText(start, 'gee-python', null)}.`)
  })

  test('is not sent once there is no start ahead', async () => {
    const step = await addStep()
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(resend().mails).toHaveLength(0)
    expect(await look(step)).toMatchObject({ status: 'done', answer: 'no start ahead any more' })
  })

  test('of a day that was moved says both, and nothing once it is back where it was', async () => {
    await begins(start)
    const was = toCalendarDay('2099-01-07')
    await addStep({ was })
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(resend().mails).toMatchObject([{ subject: 'Cambió el inicio de Earth Engine Bcc: otra' }])
    expect(resend().mails[0]?.text).toContain(
      `empiezan el ${classText(start, 'gee-python', null)}, y no el ${dayText(was)}.`,
    )
    const back = await addStep({ was: start })
    expect(await run()).toMatchObject({ processed: 1, failed: 0 })
    expect(resend().mails).toHaveLength(1)
    expect(await look(back)).toMatchObject({ status: 'done', answer: 'moved back' })
  })
})

describe('the mail about a seat', () => {
  const call = {
    email: 'ana@example.com',
    name: 'Ana Pérez',
    course_name: 'Google Earth Engine\r\nBcc: x@example.com',
    ...{ base_slug: 'gee-python', slug: 'gee-python-202612', country: null },
    starts_on: toCalendarDay('2026-12-07'),
    until: '2026-11-29T01:30:00+00:00',
    token: 'k'.repeat(43),
  }
  const composed = (changes = {}) => seatMail({ ...call, ...changes }, addresses)

  test('says until when the seat is kept, in the time of the school, and leads to it', () => {
    const { to, text, subject } = composed()
    expect(to).toBe('ana@example.com')
    expect(text).toContain('sábado 28 de noviembre, 22:30 (hora de Argentina)')
    expect(text).toContain(`https://meridiano.example/checkout?course=gee-python&lugar=${'k'.repeat(43)}`)
    expect(text).toContain('lunes 7 de diciembre, 18 a 20\u00a0h (Argentina)')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('names no start that is not known, and is the same each time', () => {
    expect(composed({ starts_on: null }).text).not.toContain('Empieza')
    expect(composed()).toEqual(composed())
  })
})
