import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount, formatDayWithYear } from '#content/format.ts'
import { notebookLibraryTexts as texts } from '#content/notebook-library.ts'
import { categoryTexts, difficultyTexts } from '#content/notebooks.ts'
import { ListTable } from '#flows/staff-list/list-table.tsx'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { fetchNotebookLibrary, type StoredNotebook } from '../notebook-library.api.ts'
import { NotebookDialog } from './notebook-dialog.tsx'

function notebookLibraryQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'notebooks'],
    queryFn: ({ signal }) => fetchNotebookLibrary(signal),
  })
}

const { columns: headers } = texts

function columns(onEdit: (notebook: StoredNotebook) => void): readonly TableColumn<StoredNotebook>[] {
  return [
    {
      key: 'title',
      header: headers.title,
      cell: ({ title }) => <span className="whitespace-normal">{title}</span>,
      rowHeader: true,
    },
    {
      key: 'category',
      header: headers.category,
      cell: ({ category, difficulty }) => `${categoryTexts[category].label} · ${difficultyTexts[difficulty]}`,
      from: 'laptop',
      under: 'title',
    },
    {
      key: 'downloads',
      header: headers.downloads,
      cell: ({ downloads }) => formatCount(downloads),
      from: 'medium',
      under: 'title',
      align: 'end',
    },
    {
      key: 'updated',
      header: headers.updated,
      cell: ({ last_updated }) => formatDayWithYear(last_updated),
      from: 'medium',
      under: 'title',
      align: 'end',
    },
    {
      key: 'state',
      header: headers.state,
      cell: ({ is_active }) => (
        <Badge tone={is_active ? 'success' : 'neutral'}>
          {is_active ? texts.published : texts.withdrawn}
        </Badge>
      ),
      from: 'medium',
      under: 'title',
    },
    {
      key: 'actions',
      header: headers.actions,
      cell: (notebook) => (
        <RowActions of={notebook.title} actions={[{ label: texts.edit, onChoose: () => onEdit(notebook) }]} />
      ),
      bare: true,
    },
  ]
}

/** What the library of the site holds, also what is withdrawn. */
export function NotebookLibraryPage({ heading }: { heading: ReactNode }) {
  const query = useQuery(notebookLibraryQuery())
  const [edited, setEdited] = useState<StoredNotebook | 'new' | null>(null)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          {heading}
          <p className="text-ink-soft">{texts.lead}</p>
        </div>
        <Button onClick={() => setEdited('new')}>{texts.add}</Button>
      </div>
      <ListTable
        query={query}
        texts={texts}
        caption={texts.caption}
        columns={columns(setEdited)}
        rows={query.data}
        rowKey={({ id }) => String(id)}
        empty={texts.empty}
      />
      {edited && (
        <NotebookDialog notebook={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}
