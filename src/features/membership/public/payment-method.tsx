import { checkoutText, installmentsText, priceText } from '#content/checkout.ts'
import {
  displayedPrice,
  installmentPlan,
  installmentsTotal,
  type PaymentMethod as Method,
  offersInstallments,
  type Price,
} from '#domain/prices.ts'
import { type RadioCard, RadioCardGroup } from '#ui/radio-card-group.tsx'

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
      options={optionsOf(price)}
    />
  )
}

function optionsOf(price: Price): RadioCard<Method>[] {
  const text = checkoutText.method
  const single: RadioCard<Method> = {
    value: 'single',
    label: text.single,
    description: text.singleDescription,
    aside: priceText(displayedPrice(price).current),
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
