const control = 'a, button:enabled'

/** What has the focus, to be given it back by the returned function when nothing else has it by then. */
export function rememberFocus(): () => void {
  const around: Element[] = []
  for (let element = document.activeElement; element && element !== document.body; )
    element = around[around.push(element) - 1]?.parentElement ?? null

  return function giveBack() {
    const [opener] = around
    if (!opener || !isLost()) return
    toNearest(around)
    // What was done may take the opener out of the page only when that has been read again.
    const watch = new MutationObserver(() => {
      if (opener.isConnected) return
      if (isLost()) toNearest(around)
      stop()
    })
    function stop() {
      watch.disconnect()
      document.removeEventListener('focusin', stop)
    }
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', stop)
  }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** To the first, or to what stands in its place or in its row now; where that is nothing, to the part of the page that it was in. */
function toNearest(around: readonly Element[]): void {
  const left = around.find((element) => element.isConnected)
  const isFirst = left === around[0]
  const isPart = left?.matches('section, article, main')
  const other = isPart
    ? null
    : (left?.querySelector(control) ?? left?.closest('tr, li')?.querySelector(control))
  const place = isFirst ? left : (other ?? left?.closest('tr, li, section, article, main'))
  if (!(place instanceof HTMLElement)) return
  if (!isFirst && !other) place.tabIndex = -1
  place.focus()
}
