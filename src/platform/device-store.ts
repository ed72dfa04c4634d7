import { webStore } from './web-store.ts'

/** What this browser remembers between visits. */
export const { read: readDevice, write: writeDevice, remove: removeDevice } = webStore('localStorage')
