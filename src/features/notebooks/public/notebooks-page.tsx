import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { categoryTexts, notebookCategories, notebooksText } from '#content/notebooks.ts'
import { track } from '#platform/analytics.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { Container } from '#ui/container.tsx'
import { Field } from '#ui/field.tsx'
import { ContourField } from '#ui/motif.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { filtersFromQuery, type LibraryFilters, queryWithFilters } from '../library-filters.ts'
import { fileNameOf } from '../notebook.ts'
import type { Notebook } from '../notebooks.api.ts'
import { countDownloadMutation, notebooksQuery } from '../notebooks.queries.ts'
import type { NotebookDialogsProps, OpenDialog } from './notebook-dialogs.tsx'
import { NotebookResults } from './notebook-results.tsx'

export type NotebooksPageProps = {
  /** The newsletter form, under the library. */
  newsletter?: ReactNode
  /** The dialogs; wanted from the first press on. */
  dialogs: (props: NotebookDialogsProps) => ReactNode
  /** Somebody is about to ask for one. */
  onIntent: () => void
}

export function NotebooksPage({ newsletter, dialogs, onIntent }: NotebooksPageProps) {
  const queryClient = useQueryClient()
  const library = useQuery(notebooksQuery())
  const { mutate: count } = useMutation(countDownloadMutation(queryClient))
  const [filters, changeFilters] = useLibraryFilters()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const headingId = useId()

  function recordDownload(notebook: Notebook) {
    count(notebook.id)
    const file_name = fileNameOf(notebook.download_url)
    track({ name: 'file_download', params: { file_name, file_extension: 'ipynb' } })
  }

  /** As an entry of the history with the state of the page under it, so that Back closes it and nothing else. */
  function open(opened: OpenDialog) {
    setDialog(opened)
    setOpened(true)
    try {
      window.history.pushState({ ...window.history.state, dialog: true }, '')
    } catch {
      // Safari refuses more than a hundred changes in thirty seconds: Back then leaves the page.
    }
  }

  function close() {
    setDialog(null)
    if (window.history.state?.dialog) window.history.back()
  }

  useEffect(() => {
    if (!dialog) return
    const onBack = () => setDialog(null)
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [dialog])

  return (
    <>
      <header className="relative overflow-hidden border-ink border-b">
        <ContourField className="opacity-60 sm:opacity-100 [mask-image:linear-gradient(to_right,transparent_15%,black_60%)]" />
        <Container className="relative grid gap-3 py-7 sm:gap-4 sm:py-10">
          <h1 className="font-bold text-title">{notebooksText.heading}</h1>
          <p className="prose-measure text-ink-soft text-lg">{notebooksText.lead}</p>
          <ul className="lettering flex flex-wrap gap-x-5 gap-y-1 font-semibold">
            {notebooksText.requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </Container>
      </header>
      <section aria-labelledby={headingId} className="py-6 sm:py-8">
        <Container className="grid gap-4">
          <h2 id={headingId} className="sr-only">
            {notebooksText.listHeading}
          </h2>
          <LibraryFiltersBar filters={filters} onChange={changeFilters} />
          <div data-live="">
            <NotebookResults
              library={library}
              filters={filters}
              onResetFilters={changeFilters}
              onDownload={recordDownload}
              onIntent={onIntent}
              onPreview={(notebook) => open({ of: 'preview', notebook })}
              onColabHelp={(notebook) => open({ of: 'colab', notebook })}
            />
          </div>
        </Container>
      </section>
      {newsletter}
      {wasOpened && dialogs({ dialog, onClose: close, onDownload: recordDownload })}
    </>
  )
}

type LibraryFiltersBarProps = {
  filters: LibraryFilters
  onChange: (filters: LibraryFilters) => void
}

const text = notebooksText.filters
const choices = [null, ...notebookCategories]

function LibraryFiltersBar({ filters, onChange }: LibraryFiltersBarProps) {
  return (
    <div className="flex noscript:hidden flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <fieldset className="w-full min-w-0 sm:w-auto">
        <legend className="mb-1.5 font-medium text-ink text-sm">{text.legend}</legend>
        <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {choices.map((category) => (
            <label
              key={category ?? 'all'}
              data-choice=""
              className="lettering inline-flex min-h-control items-center justify-center rounded border border-line-strong bg-sheet px-3 text-center font-semibold text-ink transition-colors duration-fast hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="categoria"
                className="sr-only"
                checked={filters.category === category}
                onChange={() => onChange({ ...filters, category })}
              />
              {category ? categoryTexts[category].label : text.all}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={text.search} className="w-full sm:w-72">
        <TextInput
          type="search"
          placeholder={text.searchHint}
          maxLength={80}
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
      </Field>
    </div>
  )
}

/**
 * Filters kept in the address, so that a reload and a shared link keep them. The address is replaced without a
 * navigation, which would scroll to the top, move the focus and count as a page view.
 */
function useLibraryFilters(): [LibraryFilters, (filters: LibraryFilters) => void] {
  const { key, search } = useLocation()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<{ key: string; filters: LibraryFilters } | null>(null)
  // A link to this same page is a navigation: its address wins over earlier choices.
  const filters = chosen?.key === key ? chosen.filters : filtersFromQuery(hydrated ? search : '')

  function change(next: LibraryFilters) {
    setChosen({ key, filters: next })
    const { pathname, search: current, hash } = window.location
    try {
      window.history.replaceState(
        window.history.state,
        '',
        `${pathname}${queryWithFilters(current, next)}${hash}`,
      )
    } catch {
      // Safari refuses more than a hundred changes in thirty seconds: the filter still works, the address lags behind.
    }
  }

  return [filters, change]
}
