import { Marked, type Token } from 'marked'

/**
 * Markdown as HTML that still has to be sanitised. Headings of the first two levels become the third, under the title of
 * the dialog; the first one is left out when it repeats that title. `attachment:` pictures come from the cell.
 */
export function markdownToHtml(source: string, pictures: Readonly<Record<string, string>>): string {
  const markdown = new Marked({
    gfm: true,
    walkTokens: (token: Token) => {
      if (token.type === 'heading') token.depth = Math.min(Math.max(token.depth + 1, 3), 6)
      if (token.type === 'image' && token.href.startsWith('attachment:')) {
        token.href = pictures[token.href.slice('attachment:'.length)] ?? ''
      }
    },
  })
  return markdown.parse(source, { async: false })
}
