import { PurgeCSS } from 'purgecss'
import { motifVariables } from './motifs.ts'

/** Used from outside the page. */
const variables = motifVariables()

/** Words of a page that may be class names, ids, attributes or elements, with the signs that Tailwind uses in them. */
const words = /[^<>"'`\s=]*[^<>"'`\s=:]/g

/**
 * Parts of fields for days and files, which no public page shows, and of dialogs, which none opens before its code is
 * there; their names are in no page, so all would be kept.
 */
const unshownParts =
  /(?<=[{}])(?:::-webkit-(?:date|calendar|inner-spin|outer-spin)[\w-]*|::file-selector-button|::backdrop)\{[^}]*\}/g
/** Parts of fields, by the attribute that gives a field such a part. */
const partsOf = {
  'type="search"': /::-webkit-search-decoration\{[^}]*\}/g,
  ' placeholder="': /(?<=[{}])::placeholder\{[^}]*\}/g,
}
const comments = /\/\*.*?\*\//gs

/**
 * The rules of a stylesheet that a page needs, in their order: everything that its elements, classes and attributes
 * can match in any state, and the keyframes and fonts that those rules name.
 */
export async function usedStyles(styles: string, html: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: styles }],
    defaultExtractor: (content) => content.match(words) ?? [],
    keyframes: true,
    variables: true,
    // Names no element, class or attribute that the page could hold.
    safelist: { standard: [':focus-visible'], variables },
  })
  const css = (result?.css ?? '').replace(comments, '').replace(unshownParts, '')
  const shown = Object.entries(partsOf).reduce(
    (rules, [attribute, part]) => (html.includes(attribute) ? rules : rules.replace(part, '')),
    css,
  )
  const read = new Set(Array.from(shown.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  return shown.replace(/@property (--[\w-]+)\s*\{[^}]*\}/g, (rule, name) => (read.has(name) ? rule : ''))
}

/** For a page that has its fonts declared: declared again, they would make the browser lay out all text anew. */
export function withoutFonts(styles: string): string {
  return styles.replace(/@font-face\s*\{[^}]*\}/g, '')
}
