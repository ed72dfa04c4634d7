import { expect, test } from 'vitest'
import { mailHref, quoted } from './mail-href.ts'

const partsOf = (href: string) => {
  const url = new URL(href)
  return { to: decodeURIComponent(url.pathname), ...Object.fromEntries(url.searchParams) }
}

test('fills in address, subject and text, whatever they hold', () => {
  const href = mailHref('ana+curso@example.com', '¿Cuándo? 100 % & más', 'Hola, Ana:\n\n> a=b&c#d')
  expect(href).not.toMatch(/[\s#]/)
  expect(partsOf(href)).toEqual({
    to: 'ana+curso@example.com',
    subject: '¿Cuándo? 100 % & más',
    body: 'Hola, Ana:\r\n\r\n> a=b&c#d',
  })
})

test('an address cannot add a recipient or a field', () => {
  const href = mailHref('a@example.com?bcc=otra@example.com', 'S', 'T')
  expect(new URL(href).searchParams.get('bcc')).toBeNull()
})

test('a long text is cut, but not within a character', () => {
  expect(partsOf(mailHref('a@example.com', 'S', '🌎'.repeat(2000)))).toMatchObject({
    body: `${'🌎'.repeat(1500)}…`,
  })
})

test('quotes each line', () => {
  expect(quoted('Hola\n\n¿Cuándo?')).toBe('> Hola\n> \n> ¿Cuándo?')
})
