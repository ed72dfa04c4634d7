import { createContext } from 'react'

/** Whether the role of the person includes the staff page of an address; the shell says it. */
export const MayOpen = createContext<(address: string) => boolean>(() => true)
