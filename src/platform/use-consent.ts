import { useSyncExternalStore } from 'react'
import { measures } from './analytics.ts'
import { type Consent, isAskingForConsent, readConsent, subscribeToConsent } from './consent.ts'

export function useConsent(): Consent {
  return useSyncExternalStore(subscribeToConsent, readConsent, () => 'unset')
}

/** True while the question is to stand on the page; never where nothing is measured. */
export function isConsentAsked(): boolean {
  return measures() && isAskingForConsent()
}

/** False where the page is built. */
export function useConsentQuestion(): boolean {
  return useSyncExternalStore(subscribeToConsent, isConsentAsked, () => false)
}
