import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import type { Capability } from '#domain/staff-roles.ts'
import { type CodeFailure, CodeUnavailable, fetchCode } from '#platform/page-code.ts'

export type PageAddress = {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** What the person may, as far as is known before the check. */
  may: (needs: readonly Capability[]) => boolean
}

/** Sends the requests that the first screen of a page needs. */
export type AskFirst = (client: QueryClient, address: PageAddress) => void

/** The same by an address of the site, once the code of its page is there. Never rejects. */
export type AskAddress = (client: QueryClient, address: string, may: PageAddress['may']) => Promise<void>

/** A page that can ask for its data before it is rendered. */
export type AskingPage<Props extends object = object> = {
  Page: ComponentType<Props>
  /** Whoever lacks one is not shown the page, so that nothing is asked. */
  needs: readonly Capability[]
  ask: AskFirst
}

export type PageLoader<Props extends object = object> = {
  /** Fetches the code before the first paint. */
  preload: () => Promise<void>
  /** Fetches the code ahead of need; a failure stays untold, and reloads nothing. */
  prefetch: () => void
  /** Fetches the code, and what the first screen of an `AskingPage` shows. Never rejects. */
  ask: (client: QueryClient, address: PageAddress) => Promise<void>
  /** The component if its code has loaded, otherwise a lazy one. */
  current: () => ComponentType<Props>
}

/** The code of a page, or part of one, failed to load; `loadAgain` retries. */
export class PartUnavailable extends Error {
  readonly reason: CodeFailure
  readonly loadAgain: () => Promise<void>
  /** Allows the next mount to load again. Call it only once the failure is displayed, or loading would loop. */
  readonly forget: () => void

  constructor(cause: CodeUnavailable, loadAgain: () => Promise<void>, forget: () => void) {
    super(cause.message, { cause })
    this.name = 'PartUnavailable'
    this.reason = cause.reason
    this.loadAgain = loadAgain
    this.forget = forget
  }
}

/** A page, or a part of one, in its own chunk. */
export function pageLoader<Props extends object = object>(
  load: () => Promise<ComponentType<Props> | AskingPage<Props>>,
): PageLoader<Props> {
  let loaded: AskingPage<Props> | null = null
  let fallback: ComponentType<Props> | null = null

  async function fetchPage(): Promise<AskingPage<Props>> {
    try {
      // Again although it has loaded: the build notes for each page it renders what was asked for.
      loaded = asking(await fetchCode(load))
      return loaded
    } catch (error) {
      if (!(error instanceof CodeUnavailable)) throw error
      throw new PartUnavailable(error, preload, () => {
        fallback = null
      })
    }
  }

  async function preload(): Promise<void> {
    await fetchPage()
  }

  function current(): ComponentType<Props> {
    fallback ??= lazy(async () => ({ default: (await fetchPage()).Page })) as ComponentType<Props>
    return loaded?.Page ?? fallback
  }

  async function ask(client: QueryClient, address: PageAddress): Promise<void> {
    // Code that does not come is reported where the page is rendered.
    const page = await fetchPage().catch(() => null)
    if (page && address.may(page.needs)) page.ask(client, address)
  }

  function prefetch(): void {
    if (!loaded) load().catch(() => undefined)
  }

  return { preload, prefetch, ask, current }
}

function asking<Props extends object>(code: ComponentType<Props> | AskingPage<Props>): AskingPage<Props> {
  return 'Page' in code ? code : { Page: code, needs: [], ask: () => undefined }
}

/**
 * Renders a page or a part in its own chunk. Unlike plain `lazy`, a preloaded one renders at once: React keeps a
 * fallback for 300 ms even when the code has loaded.
 */
export function LoadedPage<Props extends object>({
  loader,
  ...props
}: { loader: PageLoader<Props> } & Props) {
  // Chosen once per mount: changing the component type would remount it and discard input.
  const [Chosen] = useState(() => loader.current())
  return <Chosen {...(props as unknown as Props)} />
}
