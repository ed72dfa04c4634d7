import type { Child } from './processes.ts'

export type SupervisionOptions = {
  /** As a sentence begins. */
  name: string
  start(isRestart: boolean): Promise<Child>
  /** How often within a minute it is started again after it has ended by itself; 0 never. */
  restarts: number
  onRestart?: ((line: string) => void) | undefined
  /** Called once when it has ended by itself and is not started again. */
  onEnd?: ((message: string) => void) | undefined
}

export type Supervised = {
  /** Ends it and starts it anew. What does not start then waits for the next call. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const windowMs = 60_000

/** Starts a part and keeps it running: a backend of which one part is missing would answer nothing but failures. */
export async function keepRunning(options: SupervisionOptions): Promise<Supervised> {
  const tell = options.onRestart ?? (() => undefined)
  let restarts: number[] = []
  let isStopped = false
  /** What happens to the part happens one after the other. */
  let turn: Promise<void> = Promise.resolve()
  let current: Child | undefined = watched(await options.start(false))

  function watched(child: Child): Child {
    child.ended.then((output) => {
      turn = turn.then(() => (child === current ? revive(output) : undefined))
    })
    return child
  }

  async function revive(output: string): Promise<void> {
    if (isStopped) return
    const now = Date.now()
    restarts = restarts.filter((time) => now - time < windowMs)
    if (restarts.length >= options.restarts) {
      isStopped = true
      const often = restarts.length === 0 ? '' : ` ${restarts.length + 1} times within a minute`
      options.onEnd?.(`${options.name} stopped by itself${often}:\n${output.slice(-1500)}`)
      return
    }
    restarts.push(now)
    try {
      current = watched(await options.start(true))
      tell(
        `${options.name} stopped by itself and was started again (${restarts.length} of at most ${options.restarts} times within a minute).`,
      )
    } catch (error) {
      await revive(error instanceof Error ? error.message : String(error))
    }
  }

  return {
    restart: () => {
      turn = turn.then(async () => {
        if (isStopped) return
        const before = current
        current = undefined
        await before?.stop()
        try {
          current = watched(await options.start(false))
        } catch (error) {
          tell(String(error))
        }
      })
      return turn
    },
    stop: async () => {
      isStopped = true
      await turn
      await current?.stop()
    },
  }
}
