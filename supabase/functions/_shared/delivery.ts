/**
 * What became of one effect at a provider. `permanent`: the same call would be refused again. `detail` is for the
 * outbox row and the log: no address in it. `waitMs`: how long the provider asks to be left alone.
 */
export type Delivery = { ok: true } | DeliveryFailure
export type DeliveryFailure = { ok: false; permanent: boolean; detail: string; waitMs: number }
