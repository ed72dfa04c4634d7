/** Session storage that survives private modes and full disks: a failing store must never break a form. */
export function readSession(key: string): unknown {
  try {
    const text = window.sessionStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export function writeSession(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser without storage loses the convenience, not the purchase.
  }
}

export function removeSession(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
