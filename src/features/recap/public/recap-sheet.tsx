import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'

export type RecapSheetProps = {
  head: ReactNode
  main: ReactNode
  /** Downloads and the rating. */
  side: ReactNode
  /** Nothing to hear or to watch stands beside it. */
  oneColumn?: boolean
}

/** Layout shared by the recap and its skeleton, so that nothing shifts when the recap arrives. */
export function RecapSheet({ head, main, side, oneColumn }: RecapSheetProps) {
  return (
    <>
      <header className="relative overflow-hidden border-ink border-b">
        <ContourField className="opacity-70 [mask-image:linear-gradient(to_right,transparent_30%,black_75%)]" />
        <Container className="relative grid gap-5 py-10 sm:py-14">{head}</Container>
      </header>
      <Container
        className={classNames(
          'grid items-start gap-8 py-8 sm:py-12 print:block',
          oneColumn ? '*:max-w-2xl' : 'lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12',
        )}
      >
        <div className="grid min-w-0 gap-8 empty:hidden">{main}</div>
        <div className="grid gap-8 print:hidden">{side}</div>
      </Container>
    </>
  )
}
