import type { AlarmCause } from '../../../src/domain/contracts/watch.ts'
import type { DatabaseClient } from './database.ts'

/** Raises an alarm, which `watch` mails to the school. Never rejects: the call that found the cause has its own answer. */
export function alarmRaiser(database: DatabaseClient, cause: AlarmCause): () => Promise<void> {
  return async () => {
    try {
      await database.rpc('raise_alarm', { cause })
    } catch {
      // The next call with the same cause raises it again.
    }
  }
}
