import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'

/** Outcome of one effect at a provider. `answer`: what the provider calls the effect, such as the id of a mail. */
export type Delivery = { ok: true; answer: string | null } | DeliveryFailure

/**
 * `detail`: the words of the provider for the outbox row and the log, without personal data. `waitMs`: the pause that
 * the provider asks for.
 */
export type DeliveryFailure = { ok: false; problem: StepProblem; detail: string; waitMs: number }

export function failure(problem: StepProblem, detail: string, waitMs = 0): DeliveryFailure {
  return { ok: false, problem, detail, waitMs }
}

/** What a status means when the provider's own code says no more. */
export function problemOfStatus(status: number): StepProblem {
  if (status === 401 || status === 403) return 'key_refused'
  // The address is one of ours and fixed, so it is wrong for every step.
  if (status === 404 || status === 405) return 'not_configured'
  if (status === 408 || status === 425 || status === 429) return 'provider_busy'
  return status >= 400 && status < 500 ? 'request_refused' : 'provider_failed'
}
