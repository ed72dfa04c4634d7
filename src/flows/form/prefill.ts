import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Parameters with which another page opens a staff form filled in. */
export const prefillNames = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'country',
  'course',
  'total',
  'amount',
  'type',
] as const
export type Prefill = Partial<Record<(typeof prefillNames)[number], string>>

/** Address of a form with its fields filled in; blank values are left out. */
export function prefilledAddress(path: string, prefill: Prefill): string {
  const params = new URLSearchParams()
  for (const name of prefillNames) if (prefill[name]) params.set(name, prefill[name])
  return params.size === 0 ? path : `${path}?${params}`
}

/** Splits an address into what fills the form and what remains; `prefill` is null without any. */
export function takePrefill(params: URLSearchParams): { prefill: Prefill | null; rest: URLSearchParams } {
  const rest = new URLSearchParams(params)
  const prefill: Prefill = {}
  for (const name of prefillNames) {
    const value = params.get(name)?.trim().slice(0, 254)
    if (value) prefill[name] = value
    rest.delete(name)
  }
  return { prefill: Object.keys(prefill).length > 0 ? prefill : null, rest }
}

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
