import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover',
  secondary: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-paper',
  quiet: 'border-transparent bg-transparent text-ink underline-offset-4 hover:bg-well',
  danger: 'border-error bg-transparent text-error hover:bg-error hover:text-on-error',
}

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-control px-control-side py-2',
  large: 'min-h-13 px-7 py-3 text-lg',
}

export type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  wide?: boolean
  className?: string
}

/** The look of a button for elements rendered elsewhere. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  wide,
  className,
}: ButtonLook = {}): string {
  return classNames('button', variants[variant], sizes[size], wide && 'w-full', className)
}

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
