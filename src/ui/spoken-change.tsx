import { type ReactNode, useState } from 'react'

export type SpokenChangeProps = {
  /** Another one than at first: what is said may have changed. */
  of: string
  /** What the page came with, where that is not what it shows first. */
  from?: string
  children: ReactNode
}

/**
 * Says to whoever does not see it what a choice has changed elsewhere on the page: each sentence once, when it becomes another,
 * and nothing of what the page came with.
 */
export function SpokenChange({ of, from, children }: SpokenChangeProps) {
  const [first] = useState(of)
  const [changed, setChanged] = useState(false)
  if (!changed && of !== (from ?? first)) setChanged(true)
  return (
    <div aria-live="polite" className="sr-only">
      {changed && children}
    </div>
  )
}
