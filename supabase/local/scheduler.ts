export type Scheduler = { stop(): Promise<void> }

/**
 * Replaces the hosted schedule (pg_cron): calls a function with the cron secret, one call at a time. Functions log
 * their own failures; the next round retries.
 */
export function startScheduler(options: { url: string; secret: string; everyMs: number }): Scheduler {
  const stopping = new AbortController()
  let current: Promise<void> = Promise.resolve()
  let isRunning = false

  async function call(): Promise<void> {
    isRunning = true
    try {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${options.secret}`, 'content-type': 'application/json' },
        body: '{}',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(60_000)]),
      })
      await response.arrayBuffer()
    } catch {
      // Not reachable yet, or stopping.
    } finally {
      isRunning = false
    }
  }

  const timer = setInterval(() => {
    if (!isRunning) current = call()
  }, options.everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await current
    },
  }
}
