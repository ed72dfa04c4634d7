import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FilterAddress } from './list-address.ts'

/**
 * A filter that is also in the address. The search box is not fed from the address: it follows a letter later, and the
 * caret would jump.
 */
export function useAddressFilter<Filter>({ read, write }: FilterAddress<Filter>) {
  const [params, setParams] = useSearchParams()
  const [filter, setState] = useState(() => read(params))
  const written = useRef(write(filter).toString())

  // The plain address again, by a link of the bar.
  useEffect(() => {
    if (params.size > 0 || written.current === '') return
    written.current = ''
    setState(read(params))
  }, [params, read])

  function setFilter(next: Filter) {
    const address = write(next)
    written.current = address.toString()
    setState(next)
    setParams(address, { replace: true })
  }

  return { filter, setFilter }
}
