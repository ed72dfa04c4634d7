import { notebooksText } from '#content/notebooks.ts'
import { Badge } from '#ui/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { shownTags } from '../notebook.ts'

export function NotebookTags({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(shownTags)
  if (tags.length === 0) return null
  return (
    <ul aria-label={notebooksText.card.tags} className="mb-4 flex flex-wrap gap-1.5">
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag}>
          <Badge look="label">{tag}</Badge>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')}>
          <Badge look="label" className="border-dashed">
            <span>+{rest.length}</span>
            <VisuallyHidden>
              {notebooksText.card.moreTags} {rest.join(', ')}
            </VisuallyHidden>
          </Badge>
        </li>
      )}
    </ul>
  )
}
