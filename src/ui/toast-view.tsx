import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { classNames } from './class-names.ts'
import { dismissToast, type ShownToast } from './toast-store.ts'

export type ToastViewProps = { toast: ShownToast | null }

/** Within a dialog Escape means the dialog. */
function leaveToDialog(event: KeyboardEvent) {
  if (document.activeElement?.closest('[role="dialog"]')) event.preventDefault()
}

export function ToastView({ toast }: ToastViewProps) {
  return (
    <Provider label="Aviso" swipeDirection="right">
      {toast && (
        <Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) {
              dismissToast(toast.id)
            }
          }}
          duration={toast.durationMs}
          onEscapeKeyDown={leaveToDialog}
          data-surface={toast.variant === 'destructive' ? 'paper' : 'ink'}
          className={classNames(
            'relative flex animate-rise items-start gap-3 rounded py-3 pr-2 pl-4 text-ink shadow-lifted',
            toast.variant === 'destructive' ? 'border border-error bg-error-tint' : 'bg-paper',
          )}
        >
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className={classNames(
              'mt-1 size-4 shrink-0',
              toast.variant === 'destructive' ? 'text-error' : 'text-success',
            )}
          >
            {toast.variant === 'destructive' ? (
              <path d="M8 1.5 15 14H1ZM8 6v4m0 1.2v1.3" fill="none" stroke="currentColor" strokeWidth="1.6" />
            ) : (
              <path
                d="M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM5 8.2l2.2 2.2L11.2 6"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
              />
            )}
          </svg>
          <div className="min-w-0 flex-1 py-0.5">
            <Title className="font-display font-semibold">{toast.title}</Title>
            {toast.description && (
              <Description className="mt-0.5 text-ink-soft text-sm">{toast.description}</Description>
            )}
          </div>
          <Close
            aria-label="Cerrar aviso"
            className="-my-1.5 inline-flex size-11 shrink-0 items-center justify-center rounded text-ink-soft hover:text-ink"
          >
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </Close>
        </Root>
      )}
      <Viewport
        label="Avisos ({hotkey})"
        className="fixed inset-x-4 top-4 z-60 m-0 grid list-none gap-2 p-0 outline-none sm:top-auto sm:bottom-4 sm:left-auto sm:w-96"
      />
    </Provider>
  )
}
