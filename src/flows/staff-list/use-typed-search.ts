import { useEffect, useRef, useState } from 'react'
import { cleanSearch } from './list-search.ts'

const typingPauseMs = 300

/** The text of a search box whose list is asked for anew when the person pauses; `search` is what the list shows now. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const sent = useRef(search)

  // Changed from outside the box: by the browser's Back, or by a button that clears the search.
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setText(search)
  }, [search])

  function send() {
    const wanted = cleanSearch(text)
    if (wanted === sent.current) return
    sent.current = wanted
    onSearch(wanted)
  }

  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => latestSend.current(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return { text, setText, send }
}
