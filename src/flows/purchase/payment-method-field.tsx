import type { ReactNode } from 'react'
import { paymentMethods } from '#content/checkout.ts'
import type { Price } from '#domain/prices.ts'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import type { Payment } from './use-payment.ts'

export type PaymentMethodFieldProps = { legend: ReactNode; price: Price; payment: Payment }

export function PaymentMethodField({ legend, price, payment }: PaymentMethodFieldProps) {
  return (
    <RadioCardGroup
      legend={legend}
      name="method"
      value={payment.values.method}
      onChange={(method) => payment.change({ method })}
      disabled={payment.busy}
      options={paymentMethods(price)}
    />
  )
}
