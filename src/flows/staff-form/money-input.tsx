import { chargeCurrency } from '#domain/prices.ts'
import { classNames } from '#ui/class-names.ts'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'

export type MoneyInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'lead'>

/** An amount as the person types it; `readTypedMoney` reads it. */
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
