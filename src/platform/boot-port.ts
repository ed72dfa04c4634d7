import type { CalendarDay } from '#domain/calendar.ts'

/**
 * What the inline script of a prerendered page (`src/boot/`) hands to the application. Absent on pages that the build
 * has not rendered.
 */
export type BootPort = {
  /** Answers asked for before the application arrived, by address. */
  answers: Map<string, Promise<Response>>
  /** What has classes, by base slug, with the day on which they begin while staff have written none. */
  starts: Readonly<Record<string, CalendarDay | null>>
  /** The page has hydrated: enters what the visitor typed before. Later calls do nothing. */
  hydrated: () => void
  /** What is this browser's own is drawn as well: repeats the last press. Later calls do nothing. */
  drawn: () => void
  /** The page's code did not come: says so to the visitor, who may read on, and calls `again` at the next action. */
  failed: (again: () => void) => void
}

/** Stands in a request of the build for the course that the address of the page names. */
export const courseOfAddress = 'course-of-the-address'

type PageWithBoot = { meridiano?: BootPort }

export function bootPort(): BootPort | undefined {
  return (globalThis as PageWithBoot).meridiano
}

export function offerBootPort(port: BootPort): void {
  Object.assign(globalThis, { meridiano: port } satisfies PageWithBoot)
}

/** The answer to a GET of this address that the inline script has asked for; once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answers = bootPort()?.answers
  const answer = answers?.get(address)
  answers?.delete(address)
  return answer
}
