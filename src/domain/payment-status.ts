/** Statuses of the school's own table (back-office specification, section 4). */
export const paymentStatuses = [
  'PAID',
  'CONFIRMED',
  'completed',
  'PENDING',
  'PROCESSING',
  'ERROR',
  'REJECTED',
  'CANCELLED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Status of an order as shown to the buyer (`get_order_status`). */
export const orderStatuses = ['approved', 'pending', 'rejected', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentTypes = ['single', 'installments', 'total', 'debt', 'installment'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** Why a person has to look at a payment. */
export const reviewReasons = [
  'amount_mismatch',
  'duplicate_charge',
  'surplus_installment',
  'no_sale',
] as const
export type ReviewReason = (typeof reviewReasons)[number]
