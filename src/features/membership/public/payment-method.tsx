import { checkoutText, paymentMethods } from '#content/checkout.ts'
import type { PaymentMethod as Method, Price } from '#domain/prices.ts'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'

export type PaymentMethodProps = {
  price: Price
  method: Method
  disabled: boolean
  onChange: (method: Method) => void
}

export function PaymentMethod({ price, method, disabled, onChange }: PaymentMethodProps) {
  return (
    <RadioCardGroup
      legend={checkoutText.method.legend}
      name="method"
      value={method}
      onChange={onChange}
      disabled={disabled}
      options={paymentMethods(price)}
    />
  )
}
