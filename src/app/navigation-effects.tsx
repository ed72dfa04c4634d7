import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { applyDocumentHead, applyOpenGraph } from '#platform/document-head.ts'
import { env } from '#platform/env.ts'
import {
  arriveAt,
  focusWithoutScrolling,
  releaseAnchor,
  scrollDelayMs,
  scrollToTop,
} from '#platform/scroll.ts'
import { awaitAnchored } from './anchored-section.ts'
import { metadataOf, pageHeadOf } from './page-head.ts'
import { linkOf, notePlace, onceActed, type Place, type Places, returnTo, showLink } from './places.ts'

/** The visitor has gone on to a field since the navigation began, or opened a menu: letters, or the menu, go with its focus. */
function isTaken(startedAt: Element | null): boolean {
  const { activeElement } = document
  return (
    activeElement !== startedAt &&
    activeElement?.matches('input, select, textarea, [role="menu"], [role="menu"] *') === true
  )
}

/**
 * Focuses the page's heading, or the link where the reader was, now or when it appears, and again when another heading
 * replaces it (a page that is loading or checking the session shows its own). Leaves the focus alone once the visitor
 * has moved it; a link that comes after the visitor has acted is not followed.
 */
function followHeading(startedAt: Element | null, place?: Place): () => void {
  // A copy: the focus of the heading is noted as the new place.
  let wanted = place && { ...place }
  let target: HTMLElement | null = null
  function follow(mayMove: (from: Element | null) => boolean) {
    if (target?.isConnected && (!wanted || target.matches('a'))) return
    const link = wanted ? linkOf(wanted) : null
    if (target?.isConnected && !link) return
    const from = target
    target = link ?? document.querySelector<HTMLElement>('main h1')
    if (!target || !mayMove(from)) return
    focusWithoutScrolling(target)
    if (link) showLink(link)
  }
  follow(() => !isTaken(startedAt))
  const observer = new MutationObserver(() =>
    follow((from) => {
      const { activeElement } = document
      // Without a heading yet (its code came later than this) the focus is still where the navigation began.
      return activeElement === document.body || activeElement === (from ?? startedAt)
    }),
  )
  observer.observe(document.body, { childList: true, subtree: true })
  const forget = onceActed(() => {
    wanted = undefined
  })
  return () => {
    observer.disconnect()
    forget()
  }
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

  // The first entry has no key of its own, and neither has one that the browser made for a link within the page.
  const name = key === 'default' ? `${pathname}${search}${hash}` : key
  useEffect(() => notePlace(places, name, key), [places, name, key])

  // With the page itself: a visitor who was in a field before a later effect ran would lose the focus to the heading.
  useLayoutEffect(() => {
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
    // Such a link leads to its section, however often it is followed.
    const place = key === 'default' && hash ? undefined : places.get(name)
    if (place) {
      const stopReturning = returnTo(place)
      const stopFollowing = followHeading(startedAt, place)
      return () => {
        stopReturning()
        stopFollowing()
      }
    }
    if (!hash) releaseAnchor()
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
  }, [places, name, key, hash, pathname, search])

  return null
}
