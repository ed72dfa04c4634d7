import { type ComponentChildren, h } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** What a mail says. Deterministic: a retried mail must have the same bytes. */
export type Letter = {
  title: string
  /** Beside the subject in the list of a mail program; without it the first paragraph. */
  preview?: string
  greeting?: string
  paragraphs: readonly string[]
  rows: readonly (readonly [label: string, value: string])[]
  /** `url` comes from our configuration. */
  action?: { label: string; url: string }
  closing: readonly string[]
}

/** A letter with what surrounds it. All of it is text, which the renderer escapes (decision 194). */
export type MailPage = Letter & {
  subject: string
  preview: string
  school: string
  siteUrl: string
  footer: readonly string[]
}

/** Light and dark: the site's tokens of paper and ink, with which a test compares them. */
export const mailColours = {
  paper: ['#F7F5F0', '#0B1F33'],
  sheet: ['#FEFDFB', '#12293F'],
  ink: ['#0B1F33', '#F7F5F0'],
  'ink-mute': ['#55646F', '#A9B8C6'],
  line: ['#D8D3C6', '#2B4259'],
  action: ['#A63F20', '#F2A37E'],
  'on-action': ['#FFFFFF', '#0B1F33'],
} as const
type Colour = keyof typeof mailColours

const [ink, mute, line, action] = (['ink', 'ink-mute', 'line', 'action'] as const).map(lightOf)
const dark = Object.entries(mailColours).map(
  ([name, [, colour]]) =>
    `.bg-${name}{background-color:${colour}!important}.c-${name}{color:${colour}!important}.b-${name}{border-color:${colour}!important}`,
)
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif"

/** Programs without media queries keep the inline styles, which show all of it. Labels stand above values on a phone. */
const head =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
  '<meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting">' +
  '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">' +
  '<style>:root{color-scheme:light dark}@media (max-width:480px){.card{padding:24px 20px!important}' +
  '.label,.value{display:block!important;width:auto!important}.label{padding:12px 0 0!important}' +
  '.value{padding:0 0 12px!important;border-top:0!important}.button,.button a{display:block!important;text-align:center}}' +
  `@media (prefers-color-scheme:dark){${dark.join('')}}</style>`
/** Outlook of Windows knows no largest width: for it alone the page stands in a table of 600 px. */
const wide = [
  '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->',
  '<!--[if mso]></td></tr></table><![endif]-->',
]

function lightOf(name: Colour): string {
  return mailColours[name][0]
}

function table(props: { class?: string; style?: string }, ...rows: ComponentChildren[]) {
  const plain = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 }
  return h('table', { ...plain, ...props }, h('tbody', null, ...rows))
}

/** Our own addresses become links where `linked`; in what people typed none does. */
function words(text: string, linked = false): ComponentChildren[] {
  return text.split(linked ? /(\n|https?:\/\/\S*[^\s.,:;)])/ : /(\n)/).map((part) => {
    if (part === '\n') return h('br', null)
    if (!linked || !/^https?:/.test(part)) return part
    return h('a', { href: part, class: 'c-action', style: `color:${action};word-break:break-all` }, part)
  })
}

function paragraph(text: string, linked = false) {
  return h('p', { style: 'margin:0 0 16px' }, words(text, linked))
}

/** The site's mark without a picture, which mail programs hold back: an outline and the one meridian. */
function mark() {
  const round = 'display:inline-block;vertical-align:middle;border-radius:50%'
  return h(
    'span',
    {
      class: 'b-ink',
      'aria-hidden': 'true',
      style: `${round};width:20px;height:20px;border:3px solid ${ink};text-align:center;font-size:0`,
    },
    h('span', {
      class: 'b-action',
      style: `${round};width:9px;height:20px;border-right:3px solid ${action}`,
    }),
  )
}

function row([label, value]: readonly [string, string]) {
  const cell = `vertical-align:top;border-top:1px solid ${line}`
  return h(
    'tr',
    null,
    h(
      'td',
      {
        class: 'label b-line c-ink-mute',
        width: '36%',
        style: `${cell};padding:10px 16px 10px 0;font-size:14px;color:${mute}`,
      },
      label,
    ),
    h('td', { class: 'value b-line', style: `${cell};padding:10px 0;word-break:break-word` }, words(value)),
  )
}

function button({ label, url }: { label: string; url: string }) {
  const white = lightOf('on-action')
  const small = {
    class: 'c-ink-mute',
    style: `margin:0 0 24px;font-size:13px;line-height:20px;color:${mute}`,
  }
  return [
    table(
      { class: 'button', style: 'width:auto;margin:8px 0 12px' },
      h(
        'tr',
        null,
        h(
          'td',
          { class: 'bg-action', bgcolor: action, style: 'border-radius:3px;mso-padding-alt:14px 28px' },
          h(
            'a',
            {
              href: url,
              class: 'c-on-action',
              style: `display:inline-block;padding:14px 28px;color:${white};font-weight:700;text-decoration:none`,
            },
            label,
          ),
        ),
      ),
    ),
    h('p', small, `${otherwise} `, h('span', { style: 'word-break:break-all' }, url)),
  ]
}

/** In the page alone: programs that show the text make the address a link. */
export const otherwise = 'Si el botón no abre, copia esta dirección:'

/** The same bytes for the same words, whenever it is called. */
export function mailHtml(page: MailPage): string {
  const {
    subject,
    preview,
    title,
    greeting,
    paragraphs,
    rows,
    action: go,
    closing,
    school,
    siteUrl,
    footer,
  } = page
  const hidden = {
    style: 'display:none;overflow:hidden;max-height:0;max-width:0;opacity:0;font-size:1px;line-height:1px',
  }
  // The list of a mail program goes on with the text of the page: the filling keeps it out.
  const first = h('div', hidden, preview, '\u00a0\u200c'.repeat(Math.max(0, 100 - preview.length)))
  const content = h(
    'div',
    { style: 'max-width:600px;margin:0 auto' },
    h(
      'p',
      { style: 'margin:0 0 16px' },
      h(
        'a',
        {
          href: siteUrl,
          class: 'c-ink',
          style: `color:${ink};text-decoration:none;font-size:19px;font-weight:700`,
        },
        mark(),
        `\u00a0\u00a0${school}`,
      ),
    ),
    table(
      { style: 'width:100%' },
      h(
        'tr',
        null,
        h(
          'td',
          {
            class: 'card bg-sheet b-line',
            bgcolor: lightOf('sheet'),
            style: `padding:32px;border:1px solid ${line}`,
          },
          h('h1', { style: 'margin:0 0 20px;font-size:24px;line-height:30px;font-weight:700' }, title),
          greeting && paragraph(greeting),
          paragraphs.map((text) => paragraph(text)),
          rows.length > 0 &&
            table(
              { class: 'b-line', style: `width:100%;margin:0 0 24px;border-bottom:1px solid ${line}` },
              rows.map(row),
            ),
          go && button(go),
          closing.map((text) => paragraph(text, true)),
        ),
      ),
    ),
    h(
      'div',
      { class: 'c-ink-mute', style: `padding:16px 0;font-size:13px;line-height:20px;color:${mute}` },
      footer.map((text) => h('p', { style: 'margin:0' }, words(text, true))),
    ),
  )
  return (
    `<!doctype html><html lang="es"><head>${head}${renderToString(h('title', null, subject))}</head>` +
    `<body class="bg-paper" style="margin:0;padding:0;background-color:${lightOf('paper')}">${renderToString(first)}` +
    '<table role="presentation" class="bg-paper" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td class="c-ink" style="padding:24px 12px;font-family:${font};font-size:16px;line-height:25px;color:${ink}">` +
    `${wide[0]}${renderToString(content)}${wide[1]}</td></tr></table></body></html>`
  )
}
