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

type SheetMessageProps = { role: 'alert' | 'status'; title: string; text: string; before?: ReactNode }

/** What is said on it, and to a screen reader by itself. */
export function SheetMessage({ role, title, text, before }: SheetMessageProps) {
  return (
    <div role={role} className="grid gap-4">
      {before}
      <h1 className="text-display tracking-display">{title}</h1>
      <p className="prose-measure text-ink-soft text-lg">{text}</p>
    </div>
  )
}
