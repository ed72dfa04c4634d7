import { createContext, type ReactNode, useContext } from 'react'
import { paths, personHref } from '#platform/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { EmailAddress } from '#ui/email-address.tsx'
import { PlainLink } from '#ui/link.tsx'

/** The page of the person whom an address belongs to. */
export function personPath(email: string): string {
  return `${paths.people}?email=${encodeURIComponent(email)}`
}

/** Where the page of a person has this sale. */
export function saleAnchor(saleId: number): string {
  return `venta-${saleId}`
}

export type PersonLinkProps = { className?: string; children: ReactNode } & (
  | { email: string }
  | { personId: number }
)

/** What a table says of a person (the name, else the address), as a link to their page. */
export function PersonLink({ className, children, ...person }: PersonLinkProps) {
  if (!useContext(MayOpen)(paths.people)) return <span className={className}>{children}</span>
  return (
    <PlainLink
      to={'email' in person ? personPath(person.email) : personHref(person.personId)}
      className={classNames(
        'underline decoration-1 decoration-line-strong underline-offset-[0.2em] hover:text-action hover:decoration-2',
        className,
      )}
    >
      {children}
    </PlainLink>
  )
}

export type PersonLinesProps = { person_id: number; name: string | null; email: string }

/** A person in a row of two lines: the name as a link, and the address, which stands alone where no name is known. */
export function PersonLines({ person_id, name, email }: PersonLinesProps) {
  return (
    <span className="grid max-w-full">
      <span title={name ?? undefined} className="truncate font-medium">
        <PersonLink personId={person_id}>{name ?? email}</PersonLink>
      </span>
      {name && (
        <span className="font-normal text-ink-soft">
          <EmailAddress address={email} />
        </span>
      )}
    </span>
  )
}

/** Whether the role of the person includes the staff page of an address; the shell says it. */
export const MayOpen = createContext<(address: string) => boolean>(() => true)
