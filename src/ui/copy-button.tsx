import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** How long the button says that it has copied (back-office specification, section 9). */
export const copiedMarkerMs = 2_000

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'busy' | 'busyLabel'> & {
  text: string
  label: string
  copiedLabel: string
  onCopied?: () => void
  /** Called when the browser refuses: the person has to copy by hand. */
  onFailed?: () => void
}

export function CopyButton({ text, label, copiedLabel, onCopied, onFailed, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const marker = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(marker.current), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      onFailed?.()
      return
    }
    onCopied?.()
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
    </Button>
  )
}
