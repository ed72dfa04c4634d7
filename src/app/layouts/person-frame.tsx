import type { ReactNode } from 'react'
import { Requires } from './requires.tsx'
import { staffNeeds } from './staff-needs.ts'

export function PersonFrame({ children }: { children: ReactNode }) {
  return (
    <Requires needs={staffNeeds.person}>
      <div className="grid w-full gap-5 px-gutter py-5">{children}</div>
    </Requires>
  )
}
