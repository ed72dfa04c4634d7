import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long the button says that it has copied (back-office specification, section 9). */
export const copiedMarkerMs = 2_000

export type Copying = {
  text: string
  onCopied?: (() => void) | undefined
  /** Called when the browser refuses: the person has to copy by hand. */
  onFailed?: (() => void) | undefined
}

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'busy' | 'busyLabel'> &
  Copying & {
    label: string
    copiedLabel: string
    /** What it belongs to, where there are many: for who hears the name. */
    of?: string
  }

/** Answers whether it was copied. */
export async function copyText({ text, onCopied, onFailed }: Copying): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    onFailed?.()
    return false
  }
  onCopied?.()
  return true
}

export function CopyButton({ text, label, copiedLabel, of, onCopied, onFailed, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const marker = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(marker.current), [])

  async function copy() {
    if (!(await copyText({ text, onCopied, onFailed }))) return
    setCopied(true)
    clearTimeout(marker.current)
    marker.current = setTimeout(() => setCopied(false), copiedMarkerMs)
  }

  return (
    <Button variant="secondary" {...rest} onClick={() => void copy()}>
      {/* Both labels together fix the width, so that nothing beside it moves. */}
      <span className="grid">
        <span className={copied ? 'invisible [grid-area:1/1]' : '[grid-area:1/1]'} aria-hidden={copied}>
          {label}
        </span>
        <span className={copied ? '[grid-area:1/1]' : 'invisible [grid-area:1/1]'} aria-hidden={!copied}>
          {copiedLabel}
        </span>
      </span>
      {of && <VisuallyHidden>: {of}</VisuallyHidden>}
    </Button>
  )
}
