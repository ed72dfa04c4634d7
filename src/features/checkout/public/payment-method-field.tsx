import { checkoutText, paymentMethods } from '#content/checkout.ts'
import type { PaymentMethod, Price } from '#domain/prices.ts'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'

export type PaymentMethodFieldProps = {
  price: Price
  method: PaymentMethod
  disabled: boolean
  onChange: (method: PaymentMethod) => void
}

export function PaymentMethodField({ price, method, disabled, onChange }: PaymentMethodFieldProps) {
  return (
    <RadioCardGroup
      legend={
        <span className="mb-2 block font-display font-semibold text-heading">
          {checkoutText.method.legend}
        </span>
      }
      name="method"
      value={method}
      onChange={onChange}
      disabled={disabled}
      options={paymentMethods(price)}
    />
  )
}
