import type { Reply } from '../http/serve.ts'

export function escapeHtml(text: unknown): string {
  return String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const style = `
  :root { color-scheme: light; font-family: system-ui, sans-serif; line-height: 1.5; color: #1c2430; }
  body { margin: 0; background: #eef0f3; }
  .strip { background: #5b3a00; color: #fff; padding: .5rem 1rem; text-align: center; font-weight: 600; }
  main { max-width: 44rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid #cfd6de; border-radius: 6px; }
  main.wide { max-width: 64rem; }
  h1 { font-size: 1.4rem; margin: 0 0 1rem; } h2 { font-size: 1.1rem; }
  .amount { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; margin: 0; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: #52606d; } dd { margin: 0; overflow-wrap: anywhere; }
  label { display: block; margin: .75rem 0 .25rem; font-weight: 600; }
  input, select { font: inherit; padding: .5rem; width: 100%; box-sizing: border-box; border: 1px solid #8492a0; border-radius: 4px; min-height: 44px; }
  .actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
  button, .button { font: inherit; padding: .6rem 1.2rem; min-height: 44px; border-radius: 4px; border: 1px solid #52606d; background: #fff; color: #1c2430; cursor: pointer; text-decoration: none; }
  button.main { background: #0f4c81; border-color: #0f4c81; color: #fff; }
  .notice { border-left: 4px solid #5b3a00; background: #fdf6e7; padding: .5rem 1rem; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .5rem; border-bottom: 1px solid #dde2e8; vertical-align: top; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 32rem; border: 1px solid #cfd6de; background: #fff; }
  pre { white-space: pre-wrap; background: #f5f7f9; padding: 1rem; }
`

/** A sandbox page, marked as such; works without scripts. */
export function page(title: string, body: string, options: { status?: number; wide?: boolean } = {}): Reply {
  return {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Entorno de pruebas</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><p class="strip">Entorno de pruebas: aquí no se mueve dinero ni se envía correo</p>
<main${options.wide === true ? ' class="wide"' : ''}><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
  }
}

export function formatAmount(amount: number, currency: string): string {
  return `${currency} ${amount.toFixed(2)}`
}

/** The newest 50 of `rows`, which come oldest first; `none` is said where there are none. Cells are HTML. */
export function table(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return `<p>${none}</p>`
  const head = headers.map((header) => `<th scope="col">${header}</th>`)
  const lines = rows
    .slice(-50)
    .reverse()
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}
