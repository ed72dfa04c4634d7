import { type ComponentPropsWithRef, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, useFieldAttributes } from './field-context.ts'

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'maxLength'> & {
  /** Longest accepted text in UTF-16 units. A longer one is counted, never cut: a paste would lose its end. */
  limit?: number
}

export function TextArea({ limit, ...props }: TextAreaProps) {
  return limit === undefined ? <PlainTextArea {...props} /> : <CountedTextArea limit={limit} {...props} />
}

function PlainTextArea({ className, rows = 5, ...props }: Omit<TextAreaProps, 'limit'>) {
  return (
    <textarea
      {...props}
      {...useFieldAttributes(props)}
      rows={rows}
      className={classNames(controlClass, 'resize-y', className)}
    />
  )
}

function CountedTextArea({ limit, ref, onInput, ...props }: TextAreaProps & { limit: number }) {
  const countId = useId()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const [length, setLength] = useState(String(props.value ?? props.defaultValue ?? '').length)
  const shown = props.value === undefined ? length : String(props.value).length
  const remaining = limit - shown

  useEffect(() => {
    const form = area.current?.form
    // The form resets its fields after the event.
    const onReset = () => queueMicrotask(() => setLength(area.current?.value.length ?? 0))
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])

  return (
    <>
      <PlainTextArea
        {...props}
        ref={(element) => {
          area.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        aria-describedby={[props['aria-describedby'], countId].filter(Boolean).join(' ')}
        onInput={(event) => {
          setLength(event.currentTarget.value.length)
          onInput?.(event)
        }}
      />
      <p
        id={countId}
        className={classNames('text-xs tabular-nums', remaining < 0 ? 'text-error' : 'text-ink-mute')}
      >
        {shown === 0 ? `Hasta ${limit} caracteres` : countText(remaining)}
      </p>
      <SpokenCount remaining={remaining} limit={limit} />
    </>
  )
}

const spokenAfterMs = 1000

/** Announced near the limit and past it, once the typing pauses: a count at each key would drown the typed letters. */
function SpokenCount({ remaining, limit }: { remaining: number; limit: number }) {
  const [spoken, setSpoken] = useState('')
  const wanted = remaining <= limit / 10 ? countText(remaining) : ''
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(wanted), spokenAfterMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <span role="status" className="sr-only">
      {spoken}
    </span>
  )
}

function countText(remaining: number): string {
  const count = Math.abs(remaining)
  const characters = count === 1 ? '1 carácter' : `${count} caracteres`
  if (remaining < 0) return `${count === 1 ? 'Sobra' : 'Sobran'} ${characters}`
  return `${count === 1 ? 'Queda' : 'Quedan'} ${characters}`
}
