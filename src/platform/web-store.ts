type WebStore = {
  read: (key: string) => unknown
  /** False when it could not be kept. */
  write: (key: string, value: unknown) => boolean
  remove: (key: string) => void
}

/** A store of the browser that survives private modes and full disks: nothing may depend on it, and nothing breaks. */
export function webStore(name: 'sessionStorage' | 'localStorage'): WebStore {
  return {
    read(key) {
      try {
        const text = window[name].getItem(key)
        return text === null ? null : JSON.parse(text)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        window[name].setItem(key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    remove(key) {
      try {
        window[name].removeItem(key)
      } catch {
        // What cannot be reached holds nothing of ours.
      }
    },
  }
}
