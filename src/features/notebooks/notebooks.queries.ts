import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchCode } from '#platform/page-code.ts'
import { countDownload, fetchNotebookFile, fetchNotebooks, type Notebook } from './notebooks.api.ts'

const notebookKeys = {
  list: ['notebooks', 'list'] as const,
  preview: (downloadUrl: string) => ['notebooks', 'preview', downloadUrl] as const,
}

export function notebooksQuery() {
  return queryOptions({
    queryKey: notebookKeys.list,
    queryFn: ({ signal }) => fetchNotebooks(signal),
    // By default a query is paused while the browser believes it is offline.
    networkMode: 'always',
  })
}

/** The file and the code that shows it, that of formulas where it has one, in one query: one failure and one retry for both. */
export function previewQuery(downloadUrl: string) {
  return queryOptions({
    queryKey: notebookKeys.preview(downloadUrl),
    queryFn: async ({ signal }) => {
      const [{ NotebookPreview, readForPreview }, text] = await Promise.all([
        fetchCode(() => import('./public/notebook-preview.tsx')),
        fetchNotebookFile(downloadUrl, signal),
      ])
      const read = readForPreview(text)
      if (!read) throw new Error('The file is no notebook of format 4')
      const { notebook, hasFormula } = read
      const typesetting = hasFormula && (await fetchCode(() => import('./public/typeset.ts')))
      return { NotebookPreview, notebook, typeset: typesetting ? typesetting.typeset : null }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function countDownloadMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (notebookId: number) => countDownload(notebookId),
    networkMode: 'always',
    onSuccess: (downloads, notebookId) => {
      if (downloads === null) return
      queryClient.setQueryData<Notebook[]>(notebookKeys.list, (notebooks) =>
        notebooks?.map((notebook) => (notebook.id === notebookId ? { ...notebook, downloads } : notebook)),
      )
    },
  })
}
