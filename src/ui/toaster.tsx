import { useEffect, useId, useSyncExternalStore } from 'react'
import { addToaster, subscribeToToast, toastIn } from './toast-store.ts'
import { ToastView } from './toast-view.tsx'

function nothing() {
  return null
}

/**
 * Rendered near the root, and in every modal, outside which nothing can be read or pressed. The newest one shows the
 * toast.
 */
export function Toaster() {
  const id = useId()
  // Not a layout effect: after a modal has closed, screen readers must know the live region again before its text comes.
  useEffect(() => addToaster(id), [id])
  return <ToastView toast={useSyncExternalStore(subscribeToToast, () => toastIn(id), nothing)} />
}
