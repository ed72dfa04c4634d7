import { isEmail } from '../../../src/domain/email.ts'
import { greetedName } from '../../../src/domain/person-name.ts'
import type { Mail } from './resend.ts'

/** User input passes through these functions before it reaches a mail header or HTML. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A line break in a subject would inject a mail header. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...line].slice(0, maxLength).join('')
}

/** The address if it is valid in `reply_to`; an unusable one is left out rather than answered to. */
export function replyAddress(address: string): string | undefined {
  return isEmail(address) ? address : undefined
}

/** Display name of a `Name <address>` sender; the address itself when there is none. */
export function senderName(from: string): string {
  return /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1]?.trim() || from
}

/** "Hola, Ana:"; `name`: as `private.greeted_payer` and `private.greeted_student` give it. */
export function greetingOf(name: string): string {
  const greeted = greetedName(oneLine(name, 120))
  return greeted === '' ? 'Hola:' : `Hola, ${greeted}:`
}

/** Deterministic: a retried mail must have the same bytes. */
export type Letter = {
  greeting: string
  paragraphs: readonly string[]
  rows: readonly (readonly [label: string, value: string])[]
  /** `url` comes from our configuration. */
  action?: { label: string; url: string }
  closing: readonly string[]
}

/** The subject on one line, and both forms of the letter. */
export function letterMail(to: Pick<Mail, 'from' | 'to'>, subject: string, letter: Letter): Mail {
  return { ...to, subject: oneLine(subject, 200), text: plainText(letter), html: html(letter) }
}

function plainText(letter: Letter): string {
  return [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.rows.length > 0 ? [letter.rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...letter.closing,
  ].join('\n\n')
}

function html(letter: Letter): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const row = ([label, value]: readonly [string, string]) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#4a5a6a;vertical-align:top">${escapeHtml(label)}</td>` +
    `<td style="padding:6px 0">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`
  return (
    '<!doctype html><html lang="es"><body style="margin:0;background:#f7f5f0">' +
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px;font-family:system-ui,sans-serif;' +
    'font-size:16px;line-height:1.5;color:#0b1f33">' +
    paragraph(letter.greeting) +
    letter.paragraphs.map(paragraph).join('') +
    (letter.rows.length > 0
      ? '<table style="border-collapse:collapse;border-top:1px solid #d8d3c6;border-bottom:1px solid #d8d3c6;' +
        `margin:0 0 16px;width:100%">${letter.rows.map(row).join('')}</table>`
      : '') +
    (letter.action ? button(letter.action) : '') +
    letter.closing.map(paragraph).join('') +
    '</div></body></html>'
  )
}

function button({ label, url }: { label: string; url: string }): string {
  return (
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;` +
    `background:#0b1f33;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:14px;color:#4a5a6a">Si el botón no abre, copia esta dirección: ` +
    `<span style="word-break:break-all">${escapeHtml(url)}</span></p>`
  )
}
