import { expect, test } from 'vitest'
import { toCalendarDay } from '../../../src/domain/calendar.ts'
import type { AccessMail } from '../../../src/domain/contracts/access.ts'
import { accessMail } from './access-mail.ts'
import { compose } from './compose.ts'
import { memoryStore } from './test-support/memory-store.ts'
import { otherDeps } from './test-support/run-outbox.ts'

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
