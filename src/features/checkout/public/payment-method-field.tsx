import { checkoutText, installmentsText, priceText } from '#content/checkout.ts'
import {
  installmentPlan,
  installmentsTotal,
  offersInstallments,
  type PaymentMethod,
  type Price,
  quote,
} from '#domain/prices.ts'
import { type RadioCard, RadioCardGroup } from '#ui/radio-card-group.tsx'

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
      options={optionsOf(price)}
    />
  )
}

function optionsOf(price: Price): RadioCard<PaymentMethod>[] {
  const text = checkoutText.method
  const total = quote(price, 'single')
  const single: RadioCard<PaymentMethod> = {
    value: 'single',
    label: text.single,
    description: text.singleDescription,
    aside: total && priceText(total),
  }
  if (!offersInstallments(price)) return [single]
  return [
    single,
    {
      value: 'installments',
      label: text.installments,
      description: text.installmentsDescription(installmentsTotal(price)),
      aside: installmentsText(installmentPlan(price)),
    },
  ]
}
