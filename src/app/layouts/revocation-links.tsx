import { revocationLinks, shellTexts } from '#content/navigation.ts'
import { Container } from '#ui/container.tsx'
import { PlainLink } from '#ui/link.tsx'

/** Seen on the first screen of every page: in plain sight, in a prominent place, at the first access (Disposición 954/2025, article 1). */
export function RevocationLinks() {
  if (revocationLinks.length === 0) return null
  return (
    <nav aria-label={shellTexts.revocation} className="border-line border-b bg-well print:hidden">
      <Container>
        <ul className="flex justify-end gap-x-6">
          {revocationLinks.map(({ label, path }) => (
            <li key={path}>
              <PlainLink
                to={path}
                className="inline-flex min-h-8 items-center font-semibold text-ink-soft text-xs underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
              >
                {label}
              </PlainLink>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  )
}
