import type { Child } from './processes.ts'

export type SupervisionOptions = {
  /** Capitalised: it starts a sentence. */
  name: string
  start(isRestart: boolean): Promise<Child>
  /** Maximum restarts after a crash per minute. */
  restarts: number
  onRestart?: ((line: string) => void) | undefined
  /** Called once, after a crash without restart. */
  onEnd?: ((message: string) => void) | undefined
}

export type Supervised = {
  /** Stops and starts it. If the start fails, the part stays down until the next call. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const windowMs = 60_000

/** Starts a part and restarts it after a crash: a backend with a missing part answers only errors. */
export async function keepRunning(options: SupervisionOptions): Promise<Supervised> {
  const notify = options.onRestart ?? (() => undefined)
  let restarts: number[] = []
  let isStopped = false
  /** Serialises starts and stops. */
  let turn: Promise<void> = Promise.resolve()
  let current: Child | undefined = watched(await options.start(false))

  function watched(child: Child): Child {
    child.ended.then((output) => {
      turn = turn.then(() => (child === current ? restartCrashed(output) : undefined))
    })
    return child
  }

  async function restartCrashed(output: string): Promise<void> {
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
      notify(
        `${options.name} stopped by itself and was started again (${restarts.length} of at most ${options.restarts} times within a minute).`,
      )
    } catch (error) {
      await restartCrashed(error instanceof Error ? error.message : String(error))
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
          notify(String(error))
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
