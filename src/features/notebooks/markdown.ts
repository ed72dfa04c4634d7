import { Marked, type Token } from 'marked'

/**
 * Markdown as HTML that still has to be sanitised. Headings start at the third level, under the dialog's own title;
 * `attachment:` pictures come from the cell.
 */
export function markdownToHtml(source: string, pictures: Readonly<Record<string, string>>): string {
  const markdown = new Marked({
    gfm: true,
    walkTokens: (token: Token) => {
      if (token.type === 'heading') token.depth = Math.min(token.depth + 2, 6)
      if (token.type === 'image' && token.href.startsWith('attachment:')) {
        token.href = pictures[token.href.slice('attachment:'.length)] ?? ''
      }
    },
  })
  return markdown.parse(source, { async: false })
}
