/** Header `Idempotency-Key`: one per content, so that a repetition is recognised (decision 51). */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/
