import { baseSlug } from '../domain/course-slug.ts'
import { courseOfAddress, offerBootPort } from '../platform/boot-port.ts'
import { watchEarlyActs } from './early-acts.ts'
import { afterPaint, afterText, prepareStart, runFirst, whenIdle } from './start.ts'

/**
 * The inline script of a prerendered page: keeps the application out of the way of the first paint, and keeps what the
 * visitor does until it has come. The build writes the same text into every page; what differs stands in the attributes
 * of the script element.
 */
const {
  entry = '',
  figures = '',
  chunks = '',
  requests = '[]',
  starts = '{}',
} = document.currentScript?.dataset ?? {}
const answers = new Map<string, Promise<Response>>()
const acts = watchEarlyActs(document)
const listed = (names: string) => names.split(' ').filter(Boolean)
// What imports these brings them, should they not come by themselves.
const first = listed(figures)
const others = listed(entry).filter((part) => !first.includes(part))
const start = prepareStart({ entry: others, chunks: listed(chunks) }, failed)

function showNotice(shown: boolean): void {
  document.querySelector('[data-not-started]')?.toggleAttribute('hidden', !shown)
}

function failed(again: () => void): void {
  start.waitFor(again)
  showNotice(true)
}

let isHydrated = false

function hydrated(): void {
  if (isHydrated) return
  isHydrated = true
  performance.mark('hydrated')
  showNotice(false)
  acts.enterTyped()
}

offerBootPort({ answers, starts: JSON.parse(starts), hydrated, drawn: acts.pressAgain, failed })

// The answers, and what writes them into the page, are small: they come beside the font and the pictures of the page.
afterText(() => {
  askEarly(JSON.parse(requests) as string[], answers)
  runFirst(first)
})
afterPaint(() => whenIdle(start.begin))

/** Asks for what the page shows beside its text, such as prices, while the application is still on its way. */
function askEarly(addresses: readonly string[], answers: Map<string, Promise<Response>>): void {
  const course = baseSlug(new URLSearchParams(location.search).get('course') ?? '')
  for (const address of addresses) {
    const isOpen = address.includes(courseOfAddress)
    if (isOpen && !course) continue
    const url = isOpen ? address.replace(courseOfAddress, course ?? '') : address
    const answer = fetch(url, { cache: 'no-store' })
    // Asked again by the application, which also reports the failure.
    answer.catch(() => answers.delete(url))
    answers.set(url, answer)
  }
}
