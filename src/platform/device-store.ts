/** What this browser remembers between visits; nothing may depend on it, since private modes and full disks refuse. */
export function readDevice(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export function writeDevice(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A convenience is lost, nothing else.
  }
}

export function removeDevice(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
