import { describe, expect, test } from 'vitest'
import { surfaces } from '../../src/ui/tokens.ts'
import { mailColours, otherwise } from '../../supabase/functions/_shared/mail-design.ts'
import { addresses } from '../../supabase/functions/_shared/test-support/sender.ts'
import { sampleMails } from '../support/sample-mails.ts'

/** A sender of hostile text: header breaks, markup, links, attributes, templates, directions. */
const hostile = [
  '\r\nBcc: evil@example.com',
  '\nContent-Type: text/html\n\n<h1>evil</h1>',
  '\u2028Bcc: evil@example.com',
  '\u0000\u0008evil',
  '<a href="https://evil.example">paga aquí</a>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></tr></table><script>alert(1)</script>',
  '</title><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<![endif]--><a href=//evil.example>x</a><!--',
  '<style>*{display:none}</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x&#62;',
  'https://evil.example/login',
  'www.evil.example',
  '[paga](https://evil.example)',
  'javascript:alert(1)',
  '{{ .TokenHash }}',
  '\u202eelpmaxe.live//:sptth',
  '=?utf-8?q?evil?= <evil@example.com>',
]
const places = [
  (text: string) => text,
  (text: string) => `Ana ${text}`,
  (text: string) => `${text} Pérez`,
  (text: string) => `Ana${text}Pérez`,
  (text: string) => text.repeat(8),
]

const hrefs = (html: string) => [...html.matchAll(/\shref="([^"]*)"/g)].map(([, url]) => url)
const tags = (html: string) =>
  [...html.matchAll(/<\/?([a-z][a-z0-9]*|!--)/gi)].map(([, tag]) => tag).filter((tag) => tag !== 'br')

describe('of what people type', () => {
  const usual = sampleMails()

  test('there are a hundred hostile names', () => expect(hostile.length * places.length).toBe(100))

  test.each(hostile)('%j adds no header, no markup and no link to any mail', (text) => {
    for (const place of places) {
      const name = place(text)
      const mails = sampleMails({ name, message: name, course: 'Google Earth Engine con Python' })
      for (const [index, [about, mail]] of mails.entries()) {
        const [, plain] = usual[index] ?? ['', mail]
        const headers = [
          mail.from,
          mail.to,
          mail.subject,
          mail.replyTo ?? '',
          ...Object.values(mail.headers ?? {}),
        ]
        for (const header of headers)
          expect(header, `${about}: ${name}`).not.toMatch(/[\r\n\p{Zl}\p{Zp}\p{Cc}]/u)
        expect(mail.subject, about).toBe(plain.subject)
        expect(hrefs(mail.html), `${about}: ${name}`).toEqual(hrefs(plain.html))
        // A name that is none is greeted without it, in the same elements.
        expect(new Set(tags(mail.html)), `${about}: ${name}`).toEqual(new Set(tags(plain.html)))
        expect(mail.html, about).not.toMatch(/<[^>]*\son\w+=/i)
      }
    }
  })
})

/** What a page shows: without the head, the line for the list and comments. */
function shownWords(html: string): string {
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? []
  return body
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

const plainWords = (text: string) => text.replaceAll(otherwise, ' ').replace(/[\s:]+/g, '')

const again = new Map(sampleMails())

test('each sample of a mail has a name of its own', () => {
  expect(again.size).toBe(sampleMails().length)
})

describe.each(sampleMails())('the mail: %s', (about, mail) => {
  test('says in its text what its page shows', () => {
    const page = plainWords(shownWords(mail.html))
    // The name of the school stands above the page, too.
    expect(page).toBe(plainWords(`Meridiano ${mail.text}`))
  })

  test('names who sells, has a line for the list, both colour schemes and one column of 600 px', () => {
    expect(mail.text).toContain(addresses.seller)
    expect(/display:none[^>]*>([^<]*)/.exec(mail.html)?.[1]?.trim()).not.toBe('')
    for (const part of ['color-scheme', 'prefers-color-scheme:dark', 'max-width:600px', 'max-width:480px'])
      expect(mail.html).toContain(part)
  })

  test('says days and hours as people do, with their zone, and sums as payers see them', () => {
    const said = mail.text.replaceAll(/https?:\/\/\S+/g, '')
    expect(said).not.toMatch(/\d{4}-\d\d-\d\d|\d+\/\d+\/\d\d/)
    for (const [, sum] of said.matchAll(/USD\u00a0(\S+)/g)) expect(sum).toMatch(/^\d+\.\d\d/)
    for (const [, after] of said.matchAll(/\d{1,2}:\d{2}(.{0,22})/g))
      expect(after).toContain(' (hora de Argentina)')
  })

  test('has the same bytes when it is composed again', () => {
    expect(again.get(about)).toEqual(mail)
  })

  test('brings the calendar where it names a class, and not elsewhere', () => {
    const [file] = mail.attachments ?? []
    expect(file !== undefined).toBe(/^(access|start|seat)/.test(about))
    expect(/ h \(Argentina\)/.test(mail.text.replaceAll('\u00a0', ' '))).toBe(file !== undefined)
    if (!file) return
    const calendar = Buffer.from(file.content, 'base64').toString('utf8')
    expect(calendar).toContain('UID:gee-python-202612-1@meridiano.example')
    expect(calendar).toContain('DTSTAMP:20261129T120000Z')
    expect(calendar).toContain('DTSTART:20261209T210000Z')
  })
})

test('the day and hours of a class are those of the school and of the reader', () => {
  const access = sampleMails().find(([about]) => about === 'access')?.[1].text
  expect(access).toContain('miércoles 23 de diciembre, 18 a 20\u00a0h (Argentina), 15 a 17\u00a0h en México')
})

test('the colours of the mails are the site’s', () => {
  for (const [name, pair] of Object.entries(mailColours)) {
    const token = name as keyof typeof mailColours
    expect(pair, name).toEqual([surfaces.paper[token], surfaces.ink[token]])
  }
})
