import { NewsletterSection } from '#features/newsletter/public/newsletter-section.tsx'
import { fileNameOf } from '#features/notebooks/notebook.ts'
import type { Notebook } from '#features/notebooks/notebooks.api.ts'
import { NotebooksPage } from '#features/notebooks/public/notebooks-page.tsx'
import { track } from '#platform/analytics.ts'

function reportDownload({ download_url: downloadUrl }: Notebook) {
  track({ name: 'file_download', params: { file_name: fileNameOf(downloadUrl), file_extension: 'ipynb' } })
}

function reportSubscription() {
  track({ name: 'registration_outcome', params: { form: 'newsletter', outcome: 'success' } })
}

export function NotebooksRoute() {
  return (
    <NotebooksPage
      onDownload={reportDownload}
      newsletter={<NewsletterSection source="notebooks" onSubscribed={reportSubscription} />}
    />
  )
}
