import { revocationLinks, shellTexts } from '#content/navigation.ts'
import { Container } from '#ui/container.tsx'
import { PlainLink } from '#ui/link.tsx'

/** Seen on the first screen of every page: in plain sight, in a prominent place, at the first access (Disposición 954/2025, article 1). */
export function RevocationLinks() {
  if (revocationLinks.length === 0) return null
  return (
    <nav aria-label={shellTexts.revocation} className="border-line border-b bg-well print:hidden">
      <Container className="flex flex-wrap justify-end gap-x-6">
        {revocationLinks.map(({ label, path }) => (
          <PlainLink key={path} to={path} className="inline-flex min-h-8 items-center text-xs underline">
            {label}
          </PlainLink>
        ))}
      </Container>
    </nav>
  )
}
