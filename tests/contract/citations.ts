/** What a citation may name: decision numbers, sections of each document, threat numbers. */
export type Library = {
  decisions: ReadonlySet<string>
  sections: Readonly<Record<CitedDocument, ReadonlySet<string>>>
  threats: ReadonlySet<string>
}

type CitedDocument = 'public specification' | 'back-office specification' | 'providers'

const numbers = String.raw`\d+(?:\.\d+)*(?:(?:,? and |, | to )\d+(?:\.\d+)*)*`
const threatNumbers = String.raw`T\d+(?:(?:,? and |, )T\d+)*`

/** Joins the lines of a comment, since a citation may be wrapped. */
function flat(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#+)?\s*/g, ' ')
}

export function headings(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map((found) => found[1] ?? '')
}

/** Numbers of the headings between one first-level heading and the next; without a title, of all headings. */
export function sectionNumbers(markdown: string, title?: string): ReadonlySet<string> {
  const parts = markdown.split(/^(?=# )/m)
  const part = title === undefined ? markdown : parts.find((one) => one.startsWith(`# ${title}\n`))
  return new Set(headings(part ?? '').flatMap((heading) => /^(\d+(?:\.\d+)*)\.? /.exec(heading)?.[1] ?? []))
}

/** Every citation of the text that does not resolve, as written. */
export function deadCitations(text: string, library: Library): string[] {
  const words = flat(text)
  const dead: string[] = []
  for (const { 0: cited, 1: list = '' } of words.matchAll(new RegExp(`\\bdecisions? (${numbers})`, 'gi'))) {
    if (each(list).some((number) => !library.decisions.has(number))) dead.push(cited)
  }
  for (const { 0: cited, 1: list = '' } of words.matchAll(
    new RegExp(`\\bthreats? (${threatNumbers})`, 'gi'),
  )) {
    if (each(list).some((number) => !library.threats.has(number))) dead.push(cited)
  }
  for (const { 0: cited, 1: list = '', index } of words.matchAll(
    new RegExp(`\\bsections? (${numbers})`, 'gi'),
  )) {
    const before = words.slice(0, index)
    if (/\bRFC \d+, $/.test(before)) continue
    const name = /\b(public specification|back-office specification|providers), $/i.exec(before)?.[1]
    const known = name && library.sections[name.toLowerCase() as CitedDocument]
    // A number without the name of its document cannot be looked up.
    if (!known || each(list).some((number) => !known.has(number))) dead.push(`${name ?? '…'}, ${cited}`)
  }
  return dead
}

function each(list: string): string[] {
  return list.split(/,? and |, | to /)
}

/** Documents outside the repository, and paths on someone's machine. */
const foreign = [
  /\bshared\/(?:design|spec)\b/,
  /\.\.\/(?:shared|spec)\//,
  /\b(?:public-site|back-office)\.txt\b/,
  /\bdesign notes\b/i,
  /(?:^|[\s"'`(])\/(?:work|home|Users|tmp)\/[\w.-]+\/[\w./-]+/m,
]

export function foreignMentions(text: string): string[] {
  return foreign.flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? [])
}

export function documentNames(text: string): string[] {
  return [...text.matchAll(/(?<![\w/.*-])[\w-]+\.md\b/g)].map(([name]) => name)
}

export type Reference = { kind: 'link' | 'path' | 'title'; target: string; anchor?: string; title?: string }

const link = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g
const codePath = /`((?:src|supabase|tests|build|docs|public)\/[\w./-]*)`(?: › "([^"]+)")?/g

/** The targets in a document: relative links, and files by their path from the root. */
export function references(markdown: string): Reference[] {
  const links = [...markdown.matchAll(link)].map(
    ([, target = '', anchor]): Reference => ({
      kind: 'link',
      target,
      ...(anchor && { anchor }),
    }),
  )
  const paths = [...flat(markdown).matchAll(codePath)].map(
    ([, target = '', title]): Reference =>
      title ? { kind: 'title', target, title } : { kind: 'path', target },
  )
  return [...links, ...paths]
}

/** The anchor that Markdown gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-')
}
