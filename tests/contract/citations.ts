/** What documents a citation may name: numbers of decisions, sections of each document, numbers of threats. */
export type Library = {
  decisions: ReadonlySet<string>
  sections: Readonly<Record<CitedDocument, ReadonlySet<string>>>
  threats: ReadonlySet<string>
}

type CitedDocument = 'public specification' | 'back-office specification' | 'providers'

const numbers = String.raw`\d+(?:\.\d+)*(?:(?:,? and |, | to )\d+(?:\.\d+)*)*`
const threatNumbers = String.raw`T\d+(?:(?:,? and |, )T\d+)*`

/** Citations run over the ends of lines; the marks of a comment stand between. */
function flat(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#+)?\s*/g, ' ')
}

export function headings(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map((found) => found[1] ?? '')
}

/** Numbers of the headings between one heading of the first level and the next; all of them without a title. */
export function sectionNumbers(markdown: string, title?: string): ReadonlySet<string> {
  const parts = markdown.split(/^(?=# )/m)
  const part = title === undefined ? markdown : parts.find((one) => one.startsWith(`# ${title}\n`))
  return new Set(headings(part ?? '').flatMap((heading) => /^(\d+(?:\.\d+)*)\.? /.exec(heading)?.[1] ?? []))
}

/** Every citation of the text that leads nowhere, as it is written. */
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
    // Without the name of its document a number can be looked up nowhere.
    if (!known || each(list).some((number) => !known.has(number))) dead.push(`${name ?? '…'}, ${cited}`)
  }
  return dead
}

function each(list: string): string[] {
  return list.split(/,? and |, | to /)
}

/** Documents that a reader of the repository does not have, and addresses on somebody's machine. */
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

/** Names of Markdown documents in the text. */
export function documentNames(text: string): string[] {
  return [...text.matchAll(/(?<![\w/.*-])[\w-]+\.md\b/g)].map(([name]) => name)
}

export type Reference = { kind: 'link' | 'path' | 'title'; target: string; anchor?: string; title?: string }

const link = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g
const codePath = /`((?:src|supabase|tests|build|docs|public)\/[\w./-]*)`(?: › "([^"]+)")?/g

/** What a document of ours points at: relative links, and files by their path from the root. */
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

/** The anchor that a heading gets where Markdown is shown. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\d _-]/gu, '')
    .replaceAll(' ', '-')
}
