import { track } from '#platform/analytics.ts'

const milestones = [25, 50, 75] as const
const timeStepSeconds = 30

/** By then the page's own scrolling after a navigation (100 ms, then smooth) is over: it does not count as reading. */
const settleMs = 1500

function seenPercent(): number {
  const { scrollHeight } = document.documentElement
  return scrollHeight === 0 ? 0 : ((window.scrollY + window.innerHeight) / scrollHeight) * 100
}

/**
 * Reports how far down the page is scrolled, each milestone once, and every half minute of its being visible.
 * Returns the stop.
 */
export function watchReading({ afterNavigation }: { afterNavigation: boolean }): () => void {
  const reached = new Set<number>()
  const listensFrom = afterNavigation ? performance.now() + settleMs : 0
  let seconds = 0

  function onScroll() {
    if (performance.now() < listensFrom) return
    const percent = seenPercent()
    for (const milestone of milestones) {
      if (percent < milestone || reached.has(milestone)) continue
      reached.add(milestone)
      track({ name: 'scroll', params: { percent_scrolled: milestone } })
    }
  }

  const clock = setInterval(() => {
    if (document.visibilityState === 'hidden') return
    seconds += timeStepSeconds
    track({ name: 'time_on_page', params: { seconds } })
  }, timeStepSeconds * 1000)
  window.addEventListener('scroll', onScroll, { passive: true })

  return () => {
    clearInterval(clock)
    window.removeEventListener('scroll', onScroll)
  }
}
