import { Select, type SelectProps } from './select.tsx'

export type ChoiceSelectProps<Value extends string> = Omit<
  SelectProps,
  'options' | 'placeholder' | 'value' | 'onChange'
> & {
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** A select whose value is typed: one of the given values. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { values, labels, onChange, ...select } = props
  return (
    <Select
      {...select}
      options={values.map((value) => ({ value, label: labels[value] }))}
      onChange={(event) => {
        const chosen = values.find((known) => known === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
