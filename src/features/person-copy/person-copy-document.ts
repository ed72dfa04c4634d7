import { copiedFields, copiedTables, personCopyTexts as texts } from '#content/person-copy.ts'
import { site } from '#content/site.ts'
import type { PersonCopy } from '#domain/contracts/personal-data.ts'
import { formatSchoolMoment } from '#platform/school-time.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

const styles =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#0b1f33}' +
  'table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}th,td{border-top:1px solid #d8d3c6;padding:.35rem .75rem .35rem 0;' +
  'text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:14rem;font-weight:400;color:#4a5a6a}'

/** Everything that is kept of a person, as one page to read, without a script and without anything from elsewhere. */
export function copyDocument(copy: PersonCopy): string {
  const title = escaped(texts.document(site.name))
  const tables = Object.entries(copy.tables).map(
    ([name, rows]) => `<h2>${escaped(copiedTables[name] ?? name)}</h2>${rows.map(table).join('')}`,
  )
  const files = copy.files.map(({ name }) => `<li>${escaped(name)}</li>`).join('')
  return [
    `<!doctype html><html lang="es"><meta charset="utf-8"><title>${title}</title><style>${styles}</style>`,
    `<h1>${title}</h1><p>${escaped(texts.madeAt(formatSchoolMoment(new Date(copy.made_at))))}</p>`,
    `<h2>${texts.addresses}</h2><ul>${copy.addresses.map((email) => `<li>${escaped(email)}</li>`).join('')}</ul>`,
    ...tables,
    files && `<h2>${texts.files}</h2><ul>${files}</ul>`,
    '</html>',
  ].join('\n')
}

function table(row: Record<string, unknown>): string {
  const cells = Object.entries(row).map(
    ([name, value]) =>
      `<tr><th>${escaped(copiedFields[name] ?? name)}</th><td>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</td></tr>`,
  )
  return `<table>${cells.join('')}</table>`
}
