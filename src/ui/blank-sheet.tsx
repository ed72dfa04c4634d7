import type { ReactNode } from 'react'
import { Container } from './container.tsx'
import { Graticule } from './graticule.tsx'

/** A page of a link that leads nowhere, or to nothing yet: the grid of a sheet without a map, and what to do. */
export function BlankSheet({ children }: { children: ReactNode }) {
  return (
    <section className="relative flex min-h-[70dvh] items-center overflow-hidden">
      <Graticule meridian />
      <Container className="relative grid justify-items-start gap-5 py-20 sm:py-24">{children}</Container>
    </section>
  )
}
