import { webStore } from './web-store.ts'

/** Local storage: kept between visits. */
export const { read: readDevice, write: writeDevice, remove: removeDevice } = webStore('localStorage')
