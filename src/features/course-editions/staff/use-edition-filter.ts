import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type EditionFilter, readFilter, toSearchParams } from '../edition-filter.ts'

/**
 * What the table shows, also in the address. The box is not fed from the address: it follows a letter later, and the
 * caret would jump.
 */
export function useEditionFilter() {
  const [params, setParams] = useSearchParams()
  const [filter, setState] = useState(() => readFilter(params))
  const written = useRef(toSearchParams(filter).toString())

  // The plain address again, by a link of the bar.
  useEffect(() => {
    if (params.size > 0 || written.current === '') return
    written.current = ''
    setState(readFilter(params))
  }, [params])

  function setFilter(next: EditionFilter) {
    const address = toSearchParams(next)
    written.current = address.toString()
    setState(next)
    setParams(address, { replace: true })
  }

  return { filter, setFilter }
}
