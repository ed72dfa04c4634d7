/** Rows of the tables of the same names. Amounts are decimal text, instants ISO text in milliseconds. */
export type StudentRow = {
  id: number
  firstname: string
  lastname: string
  email: string
  phone: string
  country: string
  created_at: string
}
export type SaleRow = {
  id: number
  payer_email: string
  course_id: string
  term: number
  usd_amount: string
  installments_amount: string
  installments_number: number
  payment_type: string
  ends_on: string | null
  first_paid_at: string | null
  voided_at: string | null
  void_reason: string | null
  created_at: string
}
export type PaymentRow = {
  id: number
  order_id: number
  email: string
  payer_name: string
  amount: string
  currency: string
  status: string
  provider_status: string
  payment_type: string
  installment_number: number
  dlocal_payment_id: string
  dlocal_order_id: string | null
  sale_id: number | null
  payment_method: string
  country: string
  payer_document_type: string | null
  payer_document: string | null
  course_id: string
  received_amount: string
  received_currency: string
  provider: string
  review_reason: string | null
  review_decision: string | null
  approved_at: string | null
  created_at: string
}
export type RefundRow = {
  id: number
  payment_id: number
  kind: string
  amount: string
  currency: string
  status: string
  provider_refund_id: string
  settled_at: string | null
}
export type Ledger = {
  students: StudentRow[]
  sales: SaleRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  /** Normalised addresses that staff joined: the first becomes one of the person of the second. */
  joins: { address: string; into: string }[]
}
