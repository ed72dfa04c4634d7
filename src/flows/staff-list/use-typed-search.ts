import { useEffect, useRef, useState } from 'react'
import { cleanSearch } from './list-search.ts'

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
