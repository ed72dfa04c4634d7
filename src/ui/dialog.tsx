import { Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons; they stay visible while the content scrolls. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
  closeLabel?: string
  /** What has the focus from the first key on; otherwise the close button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A dialog is rendered outside the page's tree, so it cannot inherit its surface. */
  surface?: 'paper' | 'staff'
}

/** A modal. Focus returns to the element that had it before. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer } = props
  const { width = 'narrow', closeLabel = 'Cerrar', surface = 'paper', initialFocus } = props
  const opener = useRef<Element | null>(null)

  function beginFocus(event: Event) {
    opener.current = document.activeElement
    if (!initialFocus?.current) return
    event.preventDefault()
    initialFocus.current.focus()
  }

  function returnFocus(event: Event) {
    event.preventDefault()
    if (opener.current instanceof HTMLElement && opener.current.isConnected) {
      opener.current.focus()
    }
  }

  // A toast lies over the dialog: pressing it is no press outside the dialog.
  function stayForMessages(event: Event) {
    if (event.target instanceof Element && event.target.closest('[data-messages]')) event.preventDefault()
  }

  // The library gives Escape only to the newest layer, which may be a toast.
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    onOpenChange(false)
  }

  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        {/* A plain overlay: the library's own would add a style element to the page. */}
        <div data-dialog-veil="" className="fixed inset-0 z-50 animate-fade bg-[rgb(11_31_51/0.55)]" />
        <Content
          data-surface={surface}
          aria-describedby={undefined}
          onOpenAutoFocus={beginFocus}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape}
          onInteractOutside={stayForMessages}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-lg bg-paper text-ink shadow-lifted sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[86dvh] sm:-translate-y-1/2 sm:rounded-lg',
            width === 'narrow' ? 'sm:max-w-lg' : 'sm:max-w-3xl',
          )}
        >
          <div className="neatline mx-5 mt-5 sm:mx-7" aria-hidden="true" />
          <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-7">
            <Title className="pt-2 text-heading">{title}</Title>
            <button
              type="button"
              onClick={() => onOpenChange(false)}
              aria-label={closeLabel}
              className="-mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded text-ink-soft hover:bg-well hover:text-ink"
            >
              <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
                <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.6" />
              </svg>
            </button>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 sm:px-7">
            {description && (
              <Description className="prose-measure mb-5 text-ink-soft">{description}</Description>
            )}
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-7">
              {footer}
            </div>
          )}
        </Content>
      </Portal>
    </Root>
  )
}
