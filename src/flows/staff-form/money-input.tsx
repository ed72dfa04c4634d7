import { chargeCurrency } from '#domain/prices.ts'
import { classNames } from '#ui/class-names.ts'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'

export type MoneyInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'lead'>

/** An amount as typed; parse it with `readTypedMoney`. */
export function MoneyInput({ className, ...input }: MoneyInputProps) {
  return (
    <TextInput
      {...input}
      lead={chargeCurrency}
      inputMode="decimal"
      className={classNames('figures', className)}
    />
  )
}
