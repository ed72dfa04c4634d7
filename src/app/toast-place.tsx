import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import * as controlTexts from '#content/control-texts.ts'
import { fetchCode } from '#platform/page-code.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { currentToast, dismissToast, isToastExpected, subscribeToToast } from '#ui/toast-store.ts'

/**
 * Shows toasts. Their code comes for the first one, or as soon as somebody reaches for what may show one (decision 209);
 * where it does not come, as without a network, their words stand alone.
 */
export function ToastPlace() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => null)
  const isExpected = useSyncExternalStore(subscribeToToast, isToastExpected, () => false)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const [isLost, setLost] = useState(false)
  const isWanted = isExpected || toast !== null

  useEffect(() => {
    if (!isWanted) return
    fetchCode(() => import('#ui/toaster.tsx'))
      .then(({ Toaster: loaded }) => setToaster(() => loaded))
      .catch(() => setLost(true))
  }, [isWanted])

  if (Toaster) return <Toaster />
  if (!isLost || !toast?.open) return null
  const { id, title, description, action, variant } = toast
  return (
    <div data-toast="" className="fixed inset-x-4 bottom-4 z-60 sm:left-auto sm:w-96">
      <Notice
        key={id}
        live
        tone={variant === 'destructive' ? 'error' : 'success'}
        title={title}
        action={
          <>
            {action && <Button onClick={action.run}>{action.label}</Button>}
            <Button variant="secondary" onClick={() => dismissToast(id)}>
              {controlTexts.close}
            </Button>
          </>
        }
      >
        {description}
      </Notice>
    </div>
  )
}
