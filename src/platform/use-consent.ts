import { useSyncExternalStore } from 'react'
import { measures } from './analytics.ts'
import { type Consent, isAskingForConsent, readConsent, subscribeToConsent } from './consent.ts'

export function useConsent(): Consent {
  return useSyncExternalStore(subscribeToConsent, readConsent, () => 'unset')
}

/** True while the question stands on the page; never where nothing is measured, nor where the page is built. */
export function useConsentQuestion(): boolean {
  return useSyncExternalStore(
    subscribeToConsent,
    () => measures() && isAskingForConsent(),
    () => false,
  )
}
