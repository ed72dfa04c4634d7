type WebStore = {
  read: (key: string) => unknown
  /** False when it could not be stored. */
  write: (key: string, value: unknown) => boolean
  remove: (key: string) => void
}

/** Web storage that never throws, also in private modes and on full disks; nothing may depend on it. */
function webStore(name: 'sessionStorage' | 'localStorage'): WebStore {
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
        // Unreachable storage holds nothing of ours.
      }
    },
  }
}

/** Session storage of this tab. Without it a browser loses a convenience, not a purchase. */
export const { read: readSession, write: writeSession, remove: removeSession } = webStore('sessionStorage')

/** Local storage: kept between visits. */
export const { read: readDevice, write: writeDevice, remove: removeDevice } = webStore('localStorage')
