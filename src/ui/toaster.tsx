import { useSyncExternalStore } from 'react'
import { currentToast, subscribeToToast } from './toast-store.ts'
import { ToastView } from './toast-view.tsx'

function nothing() {
  return null
}

/** Rendered once, near the root. */
export function Toaster() {
  return <ToastView toast={useSyncExternalStore(subscribeToToast, currentToast, nothing)} />
}
