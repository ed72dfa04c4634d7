import { beforeEach, describe } from 'vitest'

/**
 * One suite, held by a real store over the real data API and by its double in memory: what the handlers' tests believe
 * of the double is then true of the database, and neither can drift alone.
 *
 * A stage is the store together with the few things that happen beside it: arrange what the store itself cannot write,
 * look at what it does not tell. Both stages of a suite have one type, so a test never knows which one it runs on; every
 * test takes names of its own (order ids, addresses), so nothing has to be cleared. Whatever runs at the same time in
 * production is called at the same time here, through `atOnce`. What only the database can show (rights, a database
 * that fails) stands in the same file, outside the suite.
 */
export function contract<Stage>(
  stages: { double: () => Stage | Promise<Stage>; real: () => Stage | Promise<Stage> },
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

/** The answers of `count` calls that run in parallel. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)))
}
