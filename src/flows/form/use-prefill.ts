import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Prefill, takePrefill } from './prefill.ts'

/** Fills in what the address carries, and removes it from there: it is personal data. */
export function usePrefill(isReady: boolean, fill: (prefill: Prefill) => void): void {
  const [params, setParams] = useSearchParams()
  const latestFill = useRef(fill)
  useEffect(() => {
    latestFill.current = fill
  })
  useEffect(() => {
    const { prefill, rest } = takePrefill(params)
    if (!isReady || !prefill) return
    setParams(rest, { replace: true })
    latestFill.current(prefill)
  }, [isReady, params, setParams])
}
