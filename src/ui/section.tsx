import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Container } from './container.tsx'

export type SectionProps = {
  title?: ReactNode
  /** One or two sentences under the title. */
  lead?: ReactNode
  /** On the title's line where there is room. */
  action?: ReactNode
  id?: string
  headingLevel?: 1 | 2
  ground?: 'paper' | 'well' | 'ink'
  width?: 'page' | 'narrow'
  className?: string
  children?: ReactNode
}

export function Section(props: SectionProps) {
  const { title, lead, action, id, headingLevel = 2, ground = 'paper', width, className, children } = props
  const headingId = useId()
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <section
      id={id}
      aria-labelledby={title ? headingId : undefined}
      data-surface={ground === 'ink' ? 'ink' : undefined}
      data-ground={ground === 'well' ? 'well' : undefined}
      className={classNames('@container relative py-16 sm:py-24', className)}
    >
      <Container width={width}>
        {title && (
          <header className="mb-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 sm:mb-12">
            <div className="grid max-w-3xl gap-4">
              <Heading id={headingId} className="text-title">
                {title}
              </Heading>
              {lead && <p className="lead text-ink-soft">{lead}</p>}
            </div>
            {action}
          </header>
        )}
        {children}
      </Container>
    </section>
  )
}
