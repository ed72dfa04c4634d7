import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { TextLink } from '#ui/link.tsx'

/** The page of the person whom an address belongs to. */
export function personPath(email: string): string {
  return `${paths.people}?email=${encodeURIComponent(email)}`
}

export type PersonLinkProps = { email: string; className?: string; children: ReactNode }

/** What a table says of a person (the name, else the address), as a link to their page. */
export function PersonLink({ email, className, children }: PersonLinkProps) {
  return (
    <TextLink to={personPath(email)} className={className}>
      {children}
    </TextLink>
  )
}
