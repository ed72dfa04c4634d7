/** Asks for what the page shows beside its text, such as prices, while the application is still on its way. */
export function askEarly(addresses: readonly string[], answers: Map<string, Promise<Response>>): void {
  for (const url of addresses) {
    const answer = fetch(url, { cache: 'no-store' })
    // Asked again by the application, which also reports the failure.
    answer.catch(() => answers.delete(url))
    answers.set(url, answer)
  }
}
