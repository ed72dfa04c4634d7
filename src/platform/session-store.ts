import { webStore } from './web-store.ts'

/** Session storage of this tab. Without it a browser loses a convenience, not a purchase. */
export const { read: readSession, write: writeSession, remove: removeSession } = webStore('sessionStorage')
