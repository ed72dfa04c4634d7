import { createHash } from 'node:crypto'

/** What is inline in pages, as sources of a content policy: `'sha256-…'`. */
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] }

const attributes = `((?:"[^"]*"|'[^']*'|[^>"'])*)`
const inlineElement = new RegExp(`<(script|style)\\b${attributes}>([\\s\\S]*?)</\\1>`, 'gi')
const tag = new RegExp(`<[a-z]${attributes}>`, 'gi')
const attributeWithCode = /\s(style|on[a-z]+)\s*=/i

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Blocks of data, such as JSON-LD, run nothing and need no source. */
function isData(attributesOfScript: string): boolean {
  return /\stype\s*=\s*["']?[^"'\s>]*json/i.test(attributesOfScript)
}

/**
 * @throws when an attribute holds code or style, which no hash can allow
 */
export function inlineCodeOf(pages: readonly string[]): InlineCode {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const html = pages.join('\n')
  for (const [, name = '', own = '', text = ''] of html.matchAll(inlineElement)) {
    if (name.toLowerCase() === 'style') styles.add(sourceOf(text))
    else if (!/\ssrc\s*=/i.test(own) && !isData(own)) scripts.add(sourceOf(text))
  }
  for (const [element, own = ''] of html.replace(inlineElement, '').matchAll(tag)) {
    const found = attributeWithCode.exec(own.replace(/"[^"]*"|'[^']*'/g, '""'))
    if (found) throw new Error(`The content policy allows no attribute ${found[1]}: ${element.slice(0, 200)}`)
  }
  return { scripts: [...scripts], styles: [...styles] }
}
