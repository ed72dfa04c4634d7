import { NewsletterSection } from '#features/newsletter/public/newsletter-section.tsx'
import { NotebooksPage } from '#features/notebooks/public/notebooks-page.tsx'
import { LazyDialog } from '../../load-boundary.tsx'
import { LoadedPage, pageLoader } from '../../page-loader.tsx'

const dialogs = pageLoader(
  async () => (await import('#features/notebooks/public/notebook-dialogs.tsx')).NotebookDialogs,
)

export function NotebooksRoute() {
  return (
    <NotebooksPage
      newsletter={<NewsletterSection />}
      onIntent={dialogs.prefetch}
      dialogs={(props) => (
        <LazyDialog>
          <LoadedPage loader={dialogs} {...props} />
        </LazyDialog>
      )}
    />
  )
}
