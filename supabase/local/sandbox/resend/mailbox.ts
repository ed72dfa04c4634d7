import { json, type Reply } from '../../http/serve.ts'
import { escapeHtml, page } from '../html.ts'
import type { Mail, State } from '../state.ts'

function recipients(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

function formatDate(instant: string): string {
  return new Intl.DateTimeFormat('es', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'America/Argentina/Buenos_Aires',
  }).format(new Date(instant))
}

/** The mail as a separate document, shown in a sandboxed frame. */
function content(mail: Mail): string {
  const { html, text } = mail.payload
  return typeof html === 'string' ? html : `<pre style="white-space:pre-wrap">${escapeHtml(text)}</pre>`
}

function list(mails: readonly Mail[]): Reply {
  if (mails.length === 0) {
    return page('Buzón', '<p>Todavía no se envió ningún correo. Los que envíe el sitio aparecen aquí.</p>', {
      wide: true,
    })
  }
  const rows = [...mails].reverse().map(
    (mail) => `<tr><td><a href="/mailbox/${mail.id}">${escapeHtml(mail.payload.subject)}</a></td>
<td>${escapeHtml(recipients(mail.payload.to))}</td><td><time datetime="${mail.received_at}">${escapeHtml(formatDate(mail.received_at))}</time></td></tr>`,
  )
  return page(
    'Buzón',
    `<table><thead><tr><th scope="col">Asunto</th><th scope="col">Para</th><th scope="col">Fecha</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`,
    { wide: true },
  )
}

function show(mail: Mail): Reply {
  const { subject, from, to, reply_to: replyTo, text } = mail.payload
  const reply = replyTo === undefined ? '' : `<dt>Responder a</dt><dd>${escapeHtml(recipients(replyTo))}</dd>`
  const plain = typeof text === 'string' ? `<h2>Texto</h2><pre>${escapeHtml(text)}</pre>` : ''
  return page(
    String(subject),
    `<p><a href="/mailbox">Volver al buzón</a></p>
<dl><dt>De</dt><dd>${escapeHtml(from)}</dd><dt>Para</dt><dd>${escapeHtml(recipients(to))}</dd>${reply}
<dt>Fecha</dt><dd>${escapeHtml(formatDate(mail.received_at))}</dd></dl>
<iframe title="Contenido del correo" sandbox src="/mailbox/${mail.id}/content"></iframe>${plain}`,
    { wide: true },
  )
}

export function serveMailbox(state: State, path: string): Reply {
  if (path === '/mailbox') return list(state.data.mails)
  const [, id, part] = /^\/mailbox\/([^/]+)(\/content)?$/.exec(path) ?? []
  const mail = state.data.mails.find((candidate) => candidate.id === id)
  if (mail === undefined)
    return page('Correo no encontrado', '<p>No hay un correo con ese número.</p>', { status: 404 })
  if (part === undefined) return show(mail)
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    },
    body: content(mail),
  }
}

/** Newest first, with the payload's fields at the top level. */
export function mailsAsJson(state: State): Reply {
  const mails = [...state.data.mails]
    .reverse()
    .map(({ id, received_at, payload }) => ({ id, received_at, ...payload }))
  return json(200, { mails })
}
