/** Tags that begin a line, by the breaks before and after them. Word writes a paragraph for each line of a list, too. */
const breaksAround: Readonly<Record<string, number>> = {
  ...{ P: 2, H1: 2, H2: 2, H3: 2, H4: 2, H5: 2, H6: 2, BLOCKQUOTE: 2, UL: 2, OL: 2, TABLE: 2 },
  ...{ DIV: 1, LI: 1, TR: 1 },
}

/** Tags that become lines and emphasis; they never reach a page themselves. */
export const layoutTags = [
  ...Object.keys(breaksAround).map((tag) => tag.toLowerCase()),
  ...['thead', 'tbody', 'tfoot', 'caption', 'td', 'th', 'b', 'i'],
]

const tag = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|<!--[\s\S]*?-->|<![^<>]*>|</gi
const foreign = /<(xml|style)\b[\s\S]*?<\/\1>/gi
const listMark = /^[\s\u00a0]*(?:[·•§▪–-]|o(?=\u00a0)|(\d{1,3}[.)]))[\s\u00a0]+/

/**
 * An announcement as it was typed or pasted, as HTML: a "<" that begins no tag is text, above all "NDVI<umbral", and
 * lines are kept where nothing else makes lines.
 */
export function announcementSource(typed: string): string {
  let hasLines = false
  const html = typed.replace(foreign, '').replace(tag, (found, _end, name?: string, rest = '') => {
    if (found.startsWith('<!')) return found
    const isTag = name !== undefined && isElement(name) && (/^[\s/]*$/.test(rest) || rest.includes('='))
    if (!isTag) return `&lt;${found.slice(1)}`
    hasLines ||= /^br$/i.test(name) || name.toUpperCase() in breaksAround
    return found
  })
  return hasLines ? html : html.trim().replace(/\r\n?|\n/g, '<br>')
}

/** Names with a colon are Word's own. */
function isElement(name: string): boolean {
  return /[:-]/.test(name) || !(document.createElement(name) instanceof HTMLUnknownElement)
}

/** Replaces paragraphs, lists and tables by lines, and the old names of emphasis by those that are stored. */
export function keepLines(source: DocumentFragment): DocumentFragment {
  const lines = document.createDocumentFragment()
  let [breaks, isFresh, isMarked] = [0, true, false]

  function begin(count: number): void {
    if (lines.hasChildNodes() && !isMarked) breaks = Math.max(breaks, count)
    isFresh = true
  }
  function add(node: Node, to: Node): void {
    for (; breaks > 0; breaks -= 1) to.appendChild(document.createElement('br'))
    isFresh = node instanceof HTMLBRElement
    isMarked = false
    to.appendChild(node)
  }
  function addText(text: string, to: Node): void {
    const even = text.replace(/[ \t\r\n]+|[\s\u00a0]{2,}/g, ' ')
    const shown = isFresh ? even.replace(/^[\s\u00a0]+/, '') : even
    if (shown !== '') add(document.createTextNode(shown), to)
  }
  function walk(from: Node, to: Node): void {
    for (const node of from.childNodes) {
      if (!(node instanceof Element)) addText(node.textContent ?? '', to)
      else if (node.tagName in breaksAround) addBlock(node, to)
      else if (['A', 'B', 'I', 'STRONG', 'EM'].includes(node.tagName)) {
        const name = { B: 'strong', I: 'em' }[node.tagName]
        const kept = name ? document.createElement(name) : node.cloneNode(false)
        if (node.textContent?.trim()) add(kept, to)
        walk(node, node.textContent?.trim() ? kept : to)
      } else if (node.tagName === 'BR') add(node.cloneNode(false), to)
      else {
        if (/^T[DH]$/.test(node.tagName) && node.previousElementSibling) addText(' ', to)
        walk(node, to)
      }
    }
  }
  function addBlock(block: Element, to: Node): void {
    const mark = block.tagName === 'P' ? listMark.exec(block.textContent ?? '') : null
    const count = mark ? 1 : (breaksAround[block.tagName] ?? 1)
    begin(count)
    const shown = block.tagName === 'LI' ? markOf(block) : mark && (mark[1] ?? '•')
    if (shown) add(document.createTextNode(`${shown} `), to)
    isMarked = Boolean(shown)
    isFresh = true
    walk(mark ? withoutMark(block, mark[0].length) : block, to)
    begin(count)
  }

  walk(source, lines)
  lines.normalize()
  // Blanks before what was dropped at the end.
  if (lines.lastChild instanceof Text) lines.lastChild.data = lines.lastChild.data.trimEnd()
  return lines
}

function markOf(item: Element): string {
  const list = item.parentElement
  return list?.tagName === 'OL' ? `${[...list.children].indexOf(item) + 1}.` : '•'
}

/** The paragraph without its first letters, which may be spread over several nodes. */
function withoutMark(paragraph: Element, length: number): Node {
  const rest = paragraph.cloneNode(true)
  let left = length
  const texts = document.createTreeWalker(rest, NodeFilter.SHOW_TEXT)
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode.textContent ?? ''
    texts.currentNode.textContent = text.slice(left)
    left -= text.length
  }
  return rest
}
