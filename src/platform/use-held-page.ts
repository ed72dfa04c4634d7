import { useEffect } from 'react'
import { holdPage } from './unfinished-work.ts'

/** Prevents automatic reloads while the page holds something that a person would lose. */
export function useHeldPage(held: boolean): void {
  useEffect(() => (held ? holdPage() : undefined), [held])
}
