import { checkoutText } from '#content/checkout.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'

export function CourseNotFound() {
  const { title, message, action } = checkoutText.notFound
  return (
    <section className="grid max-w-xl justify-items-start gap-5 py-10 sm:py-16">
      <h1 className="text-title">{title}</h1>
      <p className="text-ink-soft text-lg">{message}</p>
      <ButtonLink to={paths.home}>{action}</ButtonLink>
    </section>
  )
}
