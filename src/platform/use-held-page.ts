import { useEffect } from 'react'
import { holdPage } from './unfinished-work.ts'

/** Keeps us from reloading the page while there is something on it that a person would miss. */
export function useHeldPage(held: boolean): void {
  useEffect(() => (held ? holdPage() : undefined), [held])
}
