import type { EarlyRequest } from '../platform/boot-port.ts'

/** Asks for what the page shows beside its text, such as prices, while the application is still on its way. */
export function askEarly(requests: readonly EarlyRequest[], answers: Map<string, Promise<Response>>): void {
  for (const { url, headers } of requests) {
    const answer = fetch(url, { headers })
    // Asked again by the application, which also tells of the failure.
    answer.catch(() => answers.delete(url))
    answers.set(url, answer)
  }
}
