/**
 * Outcome of one effect at a provider. `permanent`: the same call would be refused again. `detail` goes to the outbox
 * row and the log and contains no personal data. `waitMs`: the pause that the provider asks for.
 */
export type Delivery = { ok: true } | DeliveryFailure
export type DeliveryFailure = { ok: false; permanent: boolean; detail: string; waitMs: number }
