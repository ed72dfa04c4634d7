import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FilterAddress } from './list-address.ts'

/**
 * A filter mirrored in the URL, beside parameters of others. The search box is not controlled by the URL, which updates a keystroke later and would
 * move the caret.
 */
export function useAddressFilter<Filter>({ read, write }: FilterAddress<Filter>) {
  const [params, setParams] = useSearchParams()
  const [filter, setState] = useState(() => read(params))
  const written = useRef(write(filter).toString())

  // A link of the bar navigated to the URL without parameters.
  useEffect(() => {
    if (params.size > 0 || written.current === '') return
    written.current = ''
    setState(read(params))
  }, [params, read])

  function setFilter(next: Filter) {
    const address = write(next)
    const before = new URLSearchParams(written.current)
    written.current = address.toString()
    setState(next)
    setParams(
      (current) => {
        const merged = new URLSearchParams(current)
        for (const name of before.keys()) merged.delete(name)
        for (const [name, value] of address) merged.set(name, value)
        return merged
      },
      { replace: true },
    )
  }

  return { filter, setFilter }
}
