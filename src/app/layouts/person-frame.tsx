import type { ReactNode } from 'react'
import { Requires } from './requires.tsx'
import { staffNeeds } from './staff-needs.ts'

export function PersonFrame({ children }: { children: ReactNode }) {
  return (
    <Requires needs={staffNeeds.person}>
      <div className="grid w-full gap-page px-gutter py-page">{children}</div>
    </Requires>
  )
}
