import { type ComponentType, lazy, useState } from 'react'

export type PageLoader = {
  /** Fetches the page's code, so that the first paint already has it. */
  preload: () => Promise<void>
  /** The page: as it is when its code has arrived, a lazy stand-in otherwise. */
  current: () => ComponentType
}

export function pageLoader(load: () => Promise<ComponentType>): PageLoader {
  let loaded: ComponentType | null = null
  async function fetchPage(): Promise<ComponentType> {
    loaded ??= await load()
    return loaded
  }
  const stand = lazy(async () => ({ default: await fetchPage() }))
  return {
    preload: async () => {
      await fetchPage()
    },
    current: () => loaded ?? stand,
  }
}

/**
 * A page in a chunk of its own. Unlike bare `lazy`, a preloaded one renders at once: a fallback, once shown, is kept
 * for 300 ms by React even when the code is already there.
 */
export function LoadedPage({ loader }: { loader: PageLoader }) {
  // Chosen once per mount: changing the element type later would throw away what a person has typed.
  const [Chosen] = useState(() => loader.current())
  return <Chosen />
}
