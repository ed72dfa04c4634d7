import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, subscribeToToast } from './toast-store.ts'

const ToastView = lazy(() => import('./toast-view.tsx').then((module) => ({ default: module.ToastView })))

function nothing() {
  return null
}

/** Stands once near the root. Its code arrives with the first message. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, nothing)
  if (!toast) {
    return null
  }
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  )
}
