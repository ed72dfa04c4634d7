import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Container } from './container.tsx'

export type SectionProps = {
  title?: ReactNode
  /** One or two sentences under the title. */
  lead?: ReactNode
  id?: string
  ground?: 'paper' | 'well'
  width?: 'page' | 'narrow'
  className?: string
  children?: ReactNode
}

export function Section({ title, lead, id, ground, width, className, children }: SectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={title ? headingId : undefined}
      data-ground={ground === 'well' ? 'well' : undefined}
      className={classNames('@container relative py-8 sm:py-24', className)}
    >
      <Container width={width}>
        {title && (
          <header className="mb-6 grid max-w-3xl gap-4 sm:mb-12">
            <h2 id={headingId} className="text-title">
              {title}
            </h2>
            {lead && <p className="lead text-ink-soft">{lead}</p>}
          </header>
        )}
        {children}
      </Container>
    </section>
  )
}
