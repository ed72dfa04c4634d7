import { NewsletterSection } from '#features/newsletter/public/newsletter-section.tsx'
import { NotebooksPage } from '#features/notebooks/public/notebooks-page.tsx'

export function NotebooksRoute() {
  return <NotebooksPage newsletter={<NewsletterSection />} />
}
