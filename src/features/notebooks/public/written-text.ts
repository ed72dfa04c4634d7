import { Marked, type Token } from 'marked'
import { notebookPreviewText as text } from '#content/notebook-preview-texts.ts'
import { type Formula, takeFormulas } from '../formulas.ts'

export type Typeset = (formula: Formula) => Element | null

/** `html` still has to be sanitised; then `finish` puts the formulas into it. */
export type WrittenText = { html: string; finish: (clean: DocumentFragment) => void }

/** Quotes and lists inside each other, many on one line. */
const deeplyNested = /^(?:[ \t]*(?:>|[-*+](?=[ \t]))){40}/m

/** Markdown, with the pictures of its cell by name. Shown as it is where it cannot be read. */
export function fromMarkdown(
  source: string,
  pictures: Readonly<Record<string, string>>,
  typeset: Typeset | null,
): WrittenText {
  const taken = takeFormulas(source)
  try {
    if (deeplyNested.test(source)) throw new RangeError('Each level is a call inside a call')
    return { html: markdownToHtml(taken.text, pictures), finish: placing(taken, typeset) }
  } catch {
    return { html: `<pre>${escaped(source)}</pre>`, finish: () => {} }
  }
}

/** LaTeX that a cell has put out: formulas, with plain words between them. Null where one of them cannot be read. */
export function fromLatex(source: string, typeset: Typeset): WrittenText | null {
  const taken = takeFormulas(source)
  const isReadable = taken.formulas.length > 0 && taken.formulas.every((formula) => typeset(formula))
  return isReadable ? { html: `<p>${escaped(taken.text)}</p>`, finish: placing(taken, typeset) } : null
}

function escaped(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Headings of the first two levels become the third, under the title of the dialog. */
function markdownToHtml(source: string, pictures: Readonly<Record<string, string>>): string {
  const markdown = new Marked({
    gfm: true,
    walkTokens: (token: Token) => {
      if (token.type === 'heading') token.depth = Math.min(Math.max(token.depth + 1, 3), 6)
    },
    renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  })
  return markdown
    .parse(source, { async: false })
    .replace(
      /(<img\b[^<>]*?\bsrc=["'])attachment:([^"'<>]*)/gi,
      (_, start: string, name: string) => start + (pictures[name] ?? pictures[decoded(name)] ?? ''),
    )
}

/** Jupyter writes the name of an attachment as it is, or as addresses write it. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function placing(
  { key, formulas }: ReturnType<typeof takeFormulas>,
  typeset: Typeset | null,
): WrittenText['finish'] {
  const places = new RegExp(`${key}(\\d+)q`)
  const sourceAt = (place: string) => formulas[Number(place)]?.source ?? ''
  const restored = (words: string) =>
    words.replace(new RegExp(places, 'g'), (_, place: string) => sourceAt(place))
  return (clean) => {
    completed(clean)
    if (formulas.length === 0) return
    for (const element of clean.querySelectorAll('*')) {
      for (const attribute of element.attributes) attribute.value = restored(attribute.value)
    }
    for (const node of textsOf(clean)) {
      if (node.parentElement?.closest('code, pre')) node.data = restored(node.data)
      const parts = node.data.split(places)
      if (parts.length === 1) continue
      // Every second part is the number of a formula.
      node.replaceWith(
        ...parts.map((part, index) =>
          index % 2 === 0 ? part : formulaNode(formulas[Number(part)], typeset),
        ),
      )
    }
  }
}

function textsOf(clean: DocumentFragment): Text[] {
  const walker = document.createTreeWalker(clean, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
  return found
}

/** Untouched where it cannot be read. One on lines of its own scrolls like code. */
function formulaNode(formula: Formula | undefined, typeset: Typeset | null): Node | string {
  if (!formula) return ''
  const math = typeset?.(formula)
  if (!math) return Object.assign(document.createElement('code'), { textContent: formula.source })
  if (!formula.display) return math
  const frame = document.createElement('span')
  frame.className = 'block overflow-x-auto py-1'
  frame.tabIndex = 0
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', text.formula)
  frame.append(math)
  return frame
}

/**
 * A picture that is not in the file is not asked for: its words stand there. The empty corner of a table of pandas heads
 * nothing, and is no head to those who listen.
 */
export function completed(clean: DocumentFragment): void {
  for (const picture of clean.querySelectorAll('img:not([src])')) {
    const alt = picture.getAttribute('alt')?.trim() ?? ''
    picture.replaceWith(picture.closest('a') && alt ? alt : text.missingPicture(alt))
  }
  for (const head of clean.querySelectorAll('th')) {
    if (head.textContent?.trim() !== '' || head.children.length > 0) continue
    const cell = document.createElement('td')
    for (const { name, value } of head.attributes) if (name !== 'scope') cell.setAttribute(name, value)
    head.replaceWith(cell)
  }
}
