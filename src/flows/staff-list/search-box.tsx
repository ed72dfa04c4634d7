import { useEffect, useRef, useState } from 'react'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import { cleanSearch, searchMaxLength } from './list-address.ts'

export type SearchBoxProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
}

/** Without autocomplete and spell check, since searches are names and slugs. */
export function SearchBox({ onChange, ...input }: SearchBoxProps) {
  return (
    <TextInput
      {...input}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={searchMaxLength}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const typingPauseMs = 300

/** Text of a search box that searches when typing pauses. `search`: the list's current search. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const sent = useRef(search)

  // Changed from outside: by the Back button or a button that clears the search.
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setText(search)
  }, [search])

  function sendText(typed: string) {
    const wanted = cleanSearch(typed)
    if (wanted === sent.current) return
    sent.current = wanted
    onSearch(wanted)
  }

  const latestSend = useRef(sendText)
  useEffect(() => {
    latestSend.current = sendText
  })
  useEffect(() => {
    const timer = setTimeout(() => latestSend.current(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return { text, setText, send: () => sendText(text) }
}
