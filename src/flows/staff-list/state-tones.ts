import type { CertificateState } from '#domain/contracts/certificates.ts'
import type { ClassroomState } from '#domain/contracts/enrolment.ts'
import type { StepState } from '#domain/contracts/outbox.ts'
import type { PaymentLinkState } from '#domain/contracts/payments.ts'
import type { RecapLinkState } from '#domain/contracts/recap.ts'
import type { PaymentStatus } from '#domain/payment-status.ts'
import type { Tone } from '#ui/tone.tsx'

/** How urgent a state looks, the same in every list of the staff. */
export const paymentStatusTones: Readonly<Record<PaymentStatus, Tone>> = {
  PAID: 'success',
  CONFIRMED: 'info',
  completed: 'info',
  PENDING: 'warning',
  PROCESSING: 'warning',
  ERROR: 'error',
  REJECTED: 'error',
  CANCELLED: 'neutral',
}

export const linkStateTones: Readonly<Record<PaymentLinkState, Tone>> = {
  paid: 'success',
  pending: 'warning',
  rejected: 'error',
  cancelled: 'neutral',
}

export const classroomTones: Readonly<Record<ClassroomState, Tone>> = {
  pending: 'warning',
  active: 'success',
  suspended: 'neutral',
  error: 'error',
}

export const stepStateTones: Readonly<Record<StepState, Tone>> = {
  pending: 'warning',
  done: 'success',
  failed: 'error',
  dismissed: 'neutral',
}

export const recapLinkTones: Readonly<Record<RecapLinkState, Tone>> = {
  active: 'success',
  expired: 'warning',
  revoked: 'error',
}

export const certificateTones: Readonly<Record<CertificateState, Tone>> = {
  pending: 'warning',
  processing: 'info',
  ready: 'success',
  error: 'error',
  expired: 'warning',
  revoked: 'error',
  replaced: 'neutral',
}
