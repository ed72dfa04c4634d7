import type { ReactNode } from 'react'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/motif.tsx'

export type RecapSheetProps = {
  head: ReactNode
  main: ReactNode
  /** Next class, rating, and downloads unless nothing else is the main thing. */
  side: ReactNode
}

/** Layout shared by the recap and its skeleton, so that nothing shifts when the recap arrives. */
export function RecapSheet({ head, main, side }: RecapSheetProps) {
  return (
    <>
      <header className="relative overflow-hidden border-ink border-b">
        <ContourField className="opacity-70 [mask-image:linear-gradient(to_right,transparent_30%,black_75%)]" />
        <Container className="relative grid gap-6 py-10 sm:py-16">{head}</Container>
      </header>
      <Container className="grid items-start gap-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 print:block">
        <div className="grid min-w-0 gap-10">{main}</div>
        <div className="grid gap-8 print:hidden">{side}</div>
      </Container>
    </>
  )
}
