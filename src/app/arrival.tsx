import { IsRestoringProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { bootPort } from '#platform/boot-port.ts'
import { afterTyped, useHydrated } from '#platform/use-hydrated.ts'

const Arrived = createContext(() => {})

export type ArrivalGateProps = {
  /** The page was rendered by the build and is being hydrated. */
  hydrating: boolean
  children: ReactNode
}

/**
 * Holds the answers of queries back until the page has hydrated. It hydrates in parts: an answer that came between two
 * of them would make the second differ from what the build rendered.
 */
export function ArrivalGate({ hydrating, children }: ArrivalGateProps) {
  const [waiting, setWaiting] = useState(hydrating)

  const arrive = useCallback(() => {
    bootPort()?.hydrated()
    // In a transition, which lets a part that has not hydrated yet do so first.
    afterTyped(() => setWaiting(false))
  }, [])

  return (
    <IsRestoringProvider value={waiting}>
      <Arrived value={arrive}>{children}</Arrived>
    </IsRestoringProvider>
  )
}

/** Stands beside the page: its effects run when the page itself has hydrated, and has drawn what is this browser's own. */
export function Arrival() {
  const arrive = useContext(Arrived)
  const hydrated = useHydrated()
  useEffect(arrive, [arrive])
  useEffect(() => {
    if (hydrated) bootPort()?.drawn()
  }, [hydrated])
  return null
}
