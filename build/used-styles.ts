import { PurgeCSS } from 'purgecss'
import { motifVariables } from './motifs.ts'

/** Words of a page that may be class names, ids, attributes or elements, with the signs that Tailwind uses in them. */
const words = /[^<>"'`\s=]*[^<>"'`\s=:]/g

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
    // The first names no element, class or attribute that the page could hold; the others the file of motifs uses.
    safelist: { standard: [':focus-visible'], variables: motifVariables() },
  })
  return result?.css ?? ''
}
