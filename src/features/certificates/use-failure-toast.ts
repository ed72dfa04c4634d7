import { useEffect } from 'react'
import { toast } from '#ui/toast-store.ts'

/** Announces each failure of a query once (back-office specification, section 8). */
export function useFailureToast(error: Error | null, title: string, description: string): void {
  useEffect(() => {
    if (error) toast({ title, description, variant: 'destructive' })
  }, [error, title, description])
}
