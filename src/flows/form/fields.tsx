import { chargeCurrency } from '#domain/prices.ts'
import { goToNextField } from '#platform/focus-control.ts'
import { Checkbox, type CheckboxProps } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { RadioCardGroup, type RadioCardGroupProps } from '#ui/radio-card-group.tsx'
import { ChoiceSelect, type ChoiceSelectProps, Select, type SelectProps } from '#ui/select.tsx'
import { TextArea, type TextAreaProps } from '#ui/text-area.tsx'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import type { FormFields } from './use-form.ts'

/** Fields of a form whose values have this type. */
type FieldsOf<Values, Type> = {
  [Name in keyof Values & string]: Type extends Values[Name] ? Name : never
}[keyof Values & string]

/** `error`: in place of the problem that the form found. */
type Placed<Values, Name> = Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> & {
  form: FormFields<Values>
  name: Name
  /** Classes of the whole field; `className` has those of its control. */
  place?: string | undefined
}

type Taken = 'form' | 'name' | 'required' | 'value' | 'onChange'

/** Parts the props of the field from those of its control. */
function parted<Values, Props extends Placed<Values, keyof Values & string>>(props: Props) {
  const { form, name, place, label, hint, error = form.problemOf(name), required, ...control } = props
  return { field: { label, hint, error, required, className: place }, control }
}

export type TextFieldProps<Values> = Placed<Values, FieldsOf<Values, string>> &
  Omit<TextInputProps, Exclude<Taken, 'value'>>

export function TextField<Values>(props: TextFieldProps<Values>) {
  const { form, name } = props
  const { field, control } = parted<Values, TextFieldProps<Values>>(props)
  return (
    <Field {...field}>
      <TextInput
        autoComplete="off"
        maxLength={form.limitOf(name)}
        {...control}
        name={name}
        value={control.value ?? String(form.values[name])}
        onChange={({ target }) => form.change({ [name]: target.value } as Partial<Values>)}
        onKeyDown={(event) => {
          if (control.enterKeyHint !== 'next' || event.key !== 'Enter') return
          event.preventDefault()
          goToNextField(event.currentTarget)
        }}
      />
    </Field>
  )
}

/** An amount as typed; read it with `readTypedMoney`. */
export function MoneyField<Values>({ className, ...props }: TextFieldProps<Values>) {
  return (
    <TextField
      lead={chargeCurrency}
      inputMode="decimal"
      maxLength={12}
      {...props}
      className={classNames('figures', className)}
    />
  )
}

export type AreaFieldProps<Values> = Placed<Values, FieldsOf<Values, string>> & Omit<TextAreaProps, Taken>

/** A long text. Past its limit it is counted, never cut. */
export function AreaField<Values>(props: AreaFieldProps<Values>) {
  const { form, name } = props
  const { field, control } = parted<Values, AreaFieldProps<Values>>(props)
  return (
    <Field {...field}>
      <TextArea
        limit={form.limitOf(name)}
        {...control}
        name={name}
        value={String(form.values[name])}
        onChange={({ target }) => form.change({ [name]: target.value } as Partial<Values>)}
      />
    </Field>
  )
}

/** `onChoose`: where more changes than the value. */
type Chosen<Value> = { onChoose?: ((value: Value) => void) | undefined }

export type SelectFieldProps<Values> = Placed<Values, keyof Values & string> &
  Omit<SelectProps, Exclude<Taken, 'value'>> &
  Chosen<string>

export function SelectField<Values>(props: SelectFieldProps<Values>) {
  const { form, name } = props
  const { field, control } = parted<Values, SelectFieldProps<Values>>(props)
  const { onChoose = (value: string) => form.change({ [name]: value } as Partial<Values>), ...select } =
    control
  return (
    <Field {...field}>
      <Select
        {...select}
        name={name}
        value={select.value ?? String(form.values[name] ?? '')}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Field>
  )
}

type Choice<Values, Name extends keyof Values> = Exclude<Values[Name], null> & string

export type ChoiceFieldProps<Values, Name extends keyof Values & string> = Placed<Values, Name> &
  Pick<ChoiceSelectProps<Choice<Values, Name>>, 'values' | 'labels'> &
  Chosen<Choice<Values, Name>>

/** One of a few values, from a list. */
export function ChoiceField<Values, Name extends keyof Values & string>(
  props: ChoiceFieldProps<Values, Name>,
) {
  const { form, name, values, labels } = props
  const { onChoose = (value) => form.change({ [name]: value } as unknown as Partial<Values>) } = props
  return (
    <Field {...parted<Values, ChoiceFieldProps<Values, Name>>(props).field}>
      <ChoiceSelect
        name={name}
        values={values}
        labels={labels}
        value={form.values[name] as Choice<Values, Name>}
        onChange={onChoose}
      />
    </Field>
  )
}

export type CardsFieldProps<Values, Name extends keyof Values & string> = {
  form: FormFields<Values>
  name: Name
} & Pick<RadioCardGroupProps<Choice<Values, Name>>, 'legend' | 'options' | 'disabled' | 'className'>

/** One of a few values, from cards. */
export function CardsField<Values, Name extends keyof Values & string>(props: CardsFieldProps<Values, Name>) {
  const { form, name, ...group } = props
  return (
    <RadioCardGroup
      {...group}
      name={name}
      error={form.problemOf(name)}
      value={form.values[name] as Choice<Values, Name> | null}
      onChange={(value) => form.change({ [name]: value } as unknown as Partial<Values>)}
    />
  )
}

export type CheckFieldProps<Values> = {
  form: FormFields<Values>
  name: FieldsOf<Values, boolean>
} & Omit<CheckboxProps, Taken | 'checked'>

export function CheckField<Values>({ form, name, ...box }: CheckFieldProps<Values>) {
  return (
    <Checkbox
      error={form.problemOf(name)}
      {...box}
      name={name}
      checked={form.values[name] === true}
      onChange={({ target }) => form.change({ [name]: target.checked } as Partial<Values>)}
    />
  )
}
