/** The visitor's choice about analytics. Nothing is measured before it. */
export type Consent = 'granted' | 'denied' | 'unset'

const key = 'meridiano.consent'

type State = { consent: Consent; asking: boolean }

let state: State | null = null
const listeners = new Set<() => void>()

export function storedConsent(): Consent {
  try {
    const text = window.localStorage.getItem(key)
    return text === 'granted' || text === 'denied' ? text : 'unset'
  } catch {
    return 'unset'
  }
}

function current(): State {
  if (!state) {
    const consent = storedConsent()
    state = { consent, asking: consent === 'unset' }
  }
  return state
}

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

export function readConsent(): Consent {
  return current().consent
}

/** True until the visitor chooses, and again when they ask to change it. */
export function isAskingForConsent(): boolean {
  return current().asking
}

export function giveConsent(consent: 'granted' | 'denied'): void {
  try {
    window.localStorage.setItem(key, consent)
  } catch {
    // Without storage the choice holds for this visit only.
  }
  change({ consent, asking: false })
}

export function askForConsentAgain(): void {
  change({ ...current(), asking: true })
}

export function closeConsentQuestion(): void {
  change({ ...current(), asking: current().consent === 'unset' })
}

function onStorage(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return
  const consent = storedConsent()
  change({ consent, asking: consent === 'unset' })
}

export function subscribeToConsent(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}
