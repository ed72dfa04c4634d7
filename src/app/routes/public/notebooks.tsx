import { notebookRepository } from '#content/notebooks.ts'
import { NotebooksPage } from '#features/notebooks/public/notebooks-page.tsx'

export function NotebooksRoute() {
  return <NotebooksPage repository={notebookRepository} />
}
