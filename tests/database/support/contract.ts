import { beforeEach, describe } from 'vitest'

/**
 * One suite for a real store over the real data API and for its in-memory double: what the handlers' tests
 * assume of the double is then true of the database, and neither can drift alone.
 * ⏎ A stage is the store plus the few things around it: it arranges what the store cannot write and reads
 * what the store does not return. Both stages have one type, so a test does not know which one it runs on;
 * every test uses its own names (order ids, addresses), so nothing has to be cleared. Calls that run
 * concurrently in production do so here, through `atOnce`. What only the database can show (rights, a failing
 * database) is tested in the same file, outside the suite. A store whose handler is tested without a double has the real
 * stage alone.
 */
export function contract<Stage>(
  stages: { double?: () => Stage | Promise<Stage>; real: () => Stage | Promise<Stage> },
  suite: (stage: () => Stage) => void,
): void {
  describe.each(Object.entries(stages))('%s', (_kind, open) => {
    let stage: Stage
    beforeEach(async () => {
      stage = await open()
    })
    suite(() => stage)
  })
}

/** The answers of `count` parallel calls. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)))
}
