import { expect, test } from 'vitest'
import { addresses } from '../_shared/test-support/sender.ts'
import { signInMail } from './sign-in-mail.ts'

const signIn = {
  email: 'ana@meridiano.example',
  name: 'Ana <b>Muestra</b>',
  at: '2026-11-22T02:30:00+00:00',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  ip: '203.0.113.7',
}
const mail = (changes: Partial<typeof signIn> = {}) => signInMail({ ...signIn, ...changes }, addresses)

test('says when, from what and from where, and what to do', () => {
  expect(mail()).toMatchObject({ from: addresses.from, to: 'ana@meridiano.example' })
  for (const part of [
    '21 de noviembre',
    '23:30',
    'Firefox en Linux',
    '203.0.113.7',
    'https://meridiano.example/login/recuperar',
  ])
    expect(mail().text).toContain(part)
})

test('repeats nothing that a caller can write as it came', () => {
  const { html, text } = mail({ user_agent: '<img src=x> evil' })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<b>')
  expect(text).toContain('Navegador: no se sabe')
})
