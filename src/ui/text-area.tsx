import { type ComponentPropsWithRef, useEffect, useId, useState } from 'react'
import * as controlTexts from '#content/control-texts.ts'
import { classNames } from './class-names.ts'
import { controlClass, useFieldAttributes } from './field.tsx'

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'maxLength' | 'defaultValue'> & {
  value: string
  /** Longest accepted text in UTF-16 units. A longer one is counted, never cut: a paste would lose its end. */
  limit?: number | undefined
}

export function TextArea({ limit, className, rows = 5, ...props }: TextAreaProps) {
  const countId = useId()
  const described = [props['aria-describedby'], limit !== undefined && countId].filter(Boolean).join(' ')
  const attributes = useFieldAttributes({ ...props, 'aria-describedby': described || undefined })
  return (
    <>
      <textarea
        {...props}
        {...attributes}
        rows={rows}
        className={classNames(controlClass, 'resize-y', className)}
      />
      {limit !== undefined && <Count id={countId} length={props.value.length} limit={limit} />}
    </>
  )
}

function Count({ id, length, limit }: { id: string; length: number; limit: number }) {
  const remaining = limit - length
  return (
    <>
      <p
        id={id}
        className={classNames('text-xs tabular-nums', remaining < 0 ? 'text-error' : 'text-ink-mute')}
      >
        {length === 0 ? controlTexts.longest(limit) : controlTexts.remaining(remaining)}
      </p>
      <SpokenCount remaining={remaining} limit={limit} />
    </>
  )
}

const spokenAfterMs = 1000

/** Announced near the limit and past it, once the typing pauses: a count at each key would drown the typed letters. */
function SpokenCount({ remaining, limit }: { remaining: number; limit: number }) {
  const [spoken, setSpoken] = useState('')
  const wanted = remaining <= limit / 10 ? controlTexts.remaining(remaining) : ''
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
