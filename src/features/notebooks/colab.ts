import { colabUrl, type NotebookRepository } from '#content/notebooks.ts'

/**
 * Address that opens a notebook in Colab, or null when there is none: Colab reads files from GitHub only, not from
 * any other site (googlecolab/colabtools issue 1305).
 */
export function colabHref(downloadUrl: string, repository: NotebookRepository | null): string | null {
  if (!repository || !downloadUrl.startsWith('/')) return null
  const { owner, name, branch, folder } = repository
  const place = [owner, name, 'blob', branch, ...folder.split('/'), ...downloadUrl.split('/')]
  return `${colabUrl}github/${place.filter(Boolean).map(encodeURIComponent).join('/')}`
}
