import { type EarlyRequest, offerBootPort } from '../platform/boot-port.ts'
import { watchEarlyActs } from './early-acts.ts'
import { askEarly } from './early-requests.ts'
import { afterPaint, prepareStart, whenIdle } from './start.ts'

/**
 * The inline script of a prerendered page: keeps the application out of the way of the first paint, and keeps what the
 * visitor does until it has come. The build writes the same text into every page; what differs stands in the attributes
 * of the script element.
 */
const { entry = '', style = '', chunks = '', requests = '[]' } = document.currentScript?.dataset ?? {}
const answers = new Map<string, Promise<Response>>()
const { replay } = watchEarlyActs(document)
const start = prepareStart({ entry, style, chunks: chunks.split(' ').filter(Boolean) }, failed)

function failed() {
  start.giveUp()
  document.querySelector('[data-not-started]')?.removeAttribute('hidden')
}

offerBootPort({ answers, styled: start.styled, hydrated: replay, failed })

afterPaint(() => {
  askEarly(JSON.parse(requests) as EarlyRequest[], answers)
  whenIdle(start.begin)
})
