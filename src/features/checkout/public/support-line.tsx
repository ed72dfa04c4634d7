import type { ReactNode } from 'react'
import { site } from '#content/site.ts'
import { TextLink } from '#ui/link.tsx'

export function SupportLine({ children }: { children: ReactNode }) {
  return (
    <p className="wrap-anywhere text-ink-soft">
      {children} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
    </p>
  )
}
