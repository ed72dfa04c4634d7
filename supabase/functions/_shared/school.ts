import type { School } from '../../../src/domain/school.ts'

const freshMs = 60_000

/**
 * What the school says of itself, read once a minute. Never rejects: a read that fails gives what was known before, and null
 * before the first.
 */
export function schoolReader(read: () => Promise<School>, now: () => number): () => Promise<School | null> {
  let known: School | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (now() - readAt < freshMs) return known
    try {
      known = await read()
      readAt = now()
    } catch {
      // The next mail asks again.
    }
    return known
  }
}

/** A sender, `Name <address>`, under the name of the school. */
export function senderOf(school: School | null, sender: string): string {
  const [, address] = /<([^>]+)>/.exec(sender) ?? []
  return school ? `${school.name} <${address ?? sender.trim()}>` : sender
}

/** Display name of a `Name <address>` sender; the address itself when there is none. */
export function senderName(from: string): string {
  return /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1]?.trim() || from
}
