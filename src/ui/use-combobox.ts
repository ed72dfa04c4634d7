import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
}

export type ComboboxOptions = {
  /** What is typed. */
  text: string
  /** Keys of the options. */
  keys: readonly string[]
  /** Whether the first option may still become another one. */
  isPending: boolean
  onChoose: (key: string) => void
}

/** The focus stays in the text, the arrows move to an option, Enter chooses it: until one was moved to, the first. */
export function useCombobox({ text, keys, isPending, onChoose }: ComboboxOptions) {
  const listId = useId()
  const [moved, setMoved] = useState<{ text: string; key: string } | null>(null)
  /** The text for which Enter was pressed before its options were there. */
  const [entered, setEntered] = useState<string | null>(null)
  const key = moved?.text === text ? moved.key : null
  const at = Math.max(key === null ? 0 : keys.indexOf(key), 0)
  const active = keys[at]
  const mayChange = isPending && key === null
  const optionId = (option: string) => `${listId}-${keys.indexOf(option)}`

  useEffect(() => {
    if (entered !== text || mayChange) return
    setEntered(null)
    if (active !== undefined) onChoose(active)
  })

  function onKeyDown(event: KeyboardEvent) {
    const next = keys[moves[event.key]?.(at, keys.length) ?? -1]
    if (next !== undefined) {
      event.preventDefault()
      setMoved({ text, key: next })
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (mayChange) setEntered(text)
      else if (active !== undefined) onChoose(active)
    }
  }

  return {
    active,
    input: {
      role: 'combobox',
      'aria-expanded': keys.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': active === undefined ? undefined : optionId(active),
      'aria-autocomplete': 'list',
      onKeyDown,
    },
    listId,
    option: (option: string) => ({
      type: 'button' as const,
      id: optionId(option),
      role: 'option',
      tabIndex: -1,
      'aria-selected': option === active,
      // The text keeps the focus, and with it the keys.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => onChoose(option),
    }),
  } as const
}
