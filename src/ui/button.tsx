import type { ComponentPropsWithRef } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className'> &
  ButtonLook & {
    /** Work is under way: the button is disabled and says `busyLabel` instead of its text. */
    busy?: boolean
    busyLabel?: string
  }

export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  busyLabel,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide, className })}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
