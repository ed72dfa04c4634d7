import { webStore } from './web-store.ts'

/** What this tab remembers. Without it a browser loses a convenience, not a purchase. */
export const { read: readSession, write: writeSession, remove: removeSession } = webStore('sessionStorage')
