import sheet from 'virtual:notebook-figures'
import type { Notebook } from '../notebook.ts'
import { DrawnCover } from './drawn-cover.tsx'

/** The figure that a notebook of the site has saved; a drawing for one from elsewhere, which the build cannot read. */
export function NotebookCover({ notebook }: { notebook: Notebook }) {
  const figure = sheet.places[notebook.downloadUrl]
  if (!figure) return <DrawnCover category={notebook.category} seed={notebook.id} />
  const below = (100 * figure.row) / Math.max(1, sheet.rows - 1)
  return (
    <img
      src={sheet.src}
      alt={figure.alt}
      width={sheet.width}
      height={sheet.height}
      loading="lazy"
      decoding="async"
      className="size-full bg-white object-cover"
      style={{ objectPosition: `0 ${below}%` }}
    />
  )
}
