import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { PlainLink } from '#ui/link.tsx'

/** The page of the person whom an address belongs to. */
export function personPath(email: string): string {
  return `${paths.people}?email=${encodeURIComponent(email)}`
}

export type PersonLinkProps = { email: string; className?: string; children: ReactNode }

/** What a table says of a person (the name, else the address), as a link to their page. */
export function PersonLink({ email, className, children }: PersonLinkProps) {
  return (
    <PlainLink
      to={personPath(email)}
      className={classNames(
        'underline decoration-1 decoration-line-strong underline-offset-[0.2em] hover:text-action hover:decoration-2',
        className,
      )}
    >
      {children}
    </PlainLink>
  )
}
