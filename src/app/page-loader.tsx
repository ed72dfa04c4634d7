import { type ComponentType, lazy, useState } from 'react'
import { type CodeFailure, CodeUnavailable, fetchCode } from '#platform/page-code.ts'

export type PageLoader<Props extends object = object> = {
  /** Fetches the code, so that the first paint already has it. */
  preload: () => Promise<void>
  /** The component: as it is when its code has arrived, a lazy stand-in otherwise. */
  current: () => ComponentType<Props>
}

/** The code of a page or a part of one did not arrive; whoever shows this can ask for it again. */
export class PartUnavailable extends Error {
  readonly reason: CodeFailure
  readonly loadAgain: () => Promise<void>
  /** Lets the next one to show the part ask by itself. Not before this failure is on the screen, or it would for ever. */
  readonly forget: () => void

  constructor(cause: CodeUnavailable, loadAgain: () => Promise<void>, forget: () => void) {
    super(cause.message, { cause })
    this.name = 'PartUnavailable'
    this.reason = cause.reason
    this.loadAgain = loadAgain
    this.forget = forget
  }
}

/** A page, or a part of one, in a chunk of its own. */
export function pageLoader<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): PageLoader<Props> {
  let loaded: ComponentType<Props> | null = null
  let stand: ComponentType<Props> | null = null

  async function fetchPage(): Promise<ComponentType<Props>> {
    try {
      loaded ??= await fetchCode(load)
      return loaded
    } catch (error) {
      if (!(error instanceof CodeUnavailable)) throw error
      throw new PartUnavailable(error, preload, () => {
        stand = null
      })
    }
  }

  async function preload(): Promise<void> {
    await fetchPage()
  }

  function current(): ComponentType<Props> {
    stand ??= lazy(async () => ({ default: await fetchPage() })) as ComponentType<Props>
    return loaded ?? stand
  }

  return { preload, current }
}

/**
 * A page, or a part of one, in a chunk of its own. Unlike bare `lazy`, a preloaded one renders at once: a fallback, once shown, is kept
 * for 300 ms by React even when the code is already there.
 */
export function LoadedPage<Props extends object>({
  loader,
  ...props
}: { loader: PageLoader<Props> } & Props) {
  // Chosen once per mount: changing the element type later would throw away what a person has typed.
  const [Chosen] = useState(() => loader.current())
  return <Chosen {...(props as unknown as Props)} />
}
