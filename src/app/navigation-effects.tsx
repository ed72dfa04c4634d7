import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { applyDocumentHead } from '#platform/document-head.ts'
import { env } from '#platform/env.ts'
import { applyOpenGraph } from '#platform/open-graph.ts'
import { arriveAt, focusWithoutScrolling, scrollDelayMs, scrollToTop } from '#platform/scroll.ts'
import { awaitAnchored } from './anchored-section.ts'
import { pageHeadOf } from './page-head.ts'
import { linkOf, notePlace, type Place, type Places, returnTo } from './places.ts'
import { metadataOf } from './route-metadata.ts'

/** The visitor has gone on to a field since the navigation began; letters typed next would be lost with its focus. */
function isInField(startedAt: Element | null): boolean {
  const { activeElement } = document
  return activeElement !== startedAt && activeElement?.matches('input, select, textarea') === true
}

/**
 * Focuses the page's heading, or the link where the reader was, now or when it appears, and again when another heading
 * replaces it (a page that is loading or checking the session shows its own). Leaves the focus alone once the visitor
 * has moved it.
 */
function followHeading(startedAt: Element | null, place?: Place): () => void {
  const find = () => (place && linkOf(place)) ?? document.querySelector<HTMLElement>('main h1')
  let heading = find()
  if (heading && !isInField(startedAt)) focusWithoutScrolling(heading)
  const observer = new MutationObserver(() => {
    if (heading?.isConnected) return
    // The code of the page came later than this: the focus is still where the navigation began.
    const isUnmoved = heading === null && document.activeElement === startedAt
    heading = find()
    if (heading && (isUnmoved || document.activeElement === document.body)) focusWithoutScrolling(heading)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Effects of every navigation: document head, focus, and the scroll: back to a place (decision 127), or to the top after 100 ms. */
export function NavigationEffects() {
  const { pathname, search, hash, key } = useLocation()
  const shown = useRef<string | null>(null)
  const [places] = useState<Places>(() => new Map())
  const view = useRef({ pathname, search })

  useEffect(() => {
    const { canonical, openGraph } = pageHeadOf(pathname, env().siteUrl)
    applyDocumentHead({ ...metadataOf(pathname).metadata, canonical })
    applyOpenGraph(openGraph)
  }, [pathname])

  useEffect(() => notePlace(places, key), [places, key])

  useEffect(() => {
    const isFirst = shown.current === null
    // Strict mode runs effects twice; the second run is not a navigation.
    if (shown.current === key && !hash) return
    shown.current = key
    const previous = view.current
    view.current = { pathname, search }
    // Only the query has changed (a table's filter or page): moving the focus would take it from the search box.
    if (previous.pathname === pathname && previous.search !== search && !hash) return
    if (isFirst && !hash) return
    const startedAt = document.activeElement
    const place = places.get(key)
    if (place) {
      const stopReturning = returnTo(place)
      const stopFollowing = followHeading(startedAt, place)
      return () => {
        stopReturning()
        stopFollowing()
      }
    }
    let stopFollowing = () => {}
    let stopWaiting = () => {}
    function arriveAtTop() {
      scrollToTop()
      stopFollowing = followHeading(startedAt)
    }
    const timer = setTimeout(() => {
      if (!hash) return arriveAtTop()
      stopWaiting = awaitAnchored({
        hash,
        startedAt,
        onFound: (section) => {
          stopFollowing()
          // A visitor who used the skip link is already there and may have moved on.
          if (!section.contains(document.activeElement)) arriveAt(section)
        },
        onPageWithoutIt: arriveAtTop,
      })
    }, scrollDelayMs)
    return () => {
      clearTimeout(timer)
      stopWaiting()
      stopFollowing()
    }
  }, [places, key, hash, pathname, search])

  return null
}
