import { useSyncExternalStore } from 'react'
import { measures } from './analytics.ts'
import { type Consent, isAskingForConsent, readConsent, subscribeToConsent } from './consent.ts'

export function useConsent(): Consent {
  return useSyncExternalStore(subscribeToConsent, readConsent, () => 'unset')
}

/** True while the question is shown; never without analytics. */
function isConsentAsked(): boolean {
  return measures() && isAskingForConsent()
}

/** True in prerendering, which knows no answer. */
export function useConsentQuestion(): boolean {
  return useSyncExternalStore(subscribeToConsent, isConsentAsked, measures)
}
