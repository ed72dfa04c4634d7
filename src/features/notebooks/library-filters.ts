import { categoryTexts, type NotebookCategory, notebookCategories } from '#content/notebooks.ts'
import { fold } from '#domain/search.ts'
import type { Notebook } from './notebooks.api.ts'

export type LibraryFilters = { category: NotebookCategory | null; search: string }

export const noFilters: LibraryFilters = { category: null, search: '' }

const maxSearchLength = 80

/** Filters of an address such as `?categoria=machine-learning&q=chaco`; unknown values are ignored. */
export function filtersFromQuery(query: string): LibraryFilters {
  const parameters = new URLSearchParams(query)
  const slug = parameters.get('categoria')
  return {
    category: notebookCategories.find((category) => categoryTexts[category].slug === slug) ?? null,
    search: (parameters.get('q') ?? '').slice(0, maxSearchLength),
  }
}

/** The same query with these filters; other parameters stay. */
export function queryWithFilters(query: string, { category, search }: LibraryFilters): string {
  const parameters = new URLSearchParams(query)
  parameters.delete('categoria')
  parameters.delete('q')
  if (category) parameters.set('categoria', categoryTexts[category].slug)
  if (search.trim()) parameters.set('q', search.trim())
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

export function matchingNotebooks(
  notebooks: readonly Notebook[],
  { category, search }: LibraryFilters,
): Notebook[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return notebooks.filter((notebook) => {
    if (category && notebook.category !== category) return false
    const text = fold([notebook.title, notebook.description, ...notebook.tags].join(' '))
    return words.every((word) => text.includes(word))
  })
}
