import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import * as controlTexts from '#content/control-texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Look of a link within a sentence. */
export const inlineLink =
  'text-action underline decoration-1 underline-offset-[0.2em] hover:text-action-hover hover:decoration-2'

export type AnchorProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'className'> & {
  children: ReactNode
  className?: string
}

/** `newTab`: opens a new tab, and says so to screen readers. */
export type OutsideAnchorProps = AnchorProps & { href: string; newTab?: boolean }

/** A link without the router. Unstyled. */
export function Anchor({ href, newTab, children, ...rest }: OutsideAnchorProps) {
  return (
    <a href={href} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})} {...rest}>
      {children}
      {newTab && <VisuallyHidden> {controlTexts.newTab}</VisuallyHidden>}
    </a>
  )
}
