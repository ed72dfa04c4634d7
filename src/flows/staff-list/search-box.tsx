import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import { searchMaxLength } from './list-search.ts'

export type SearchBoxProps = Pick<TextInputProps, 'dense' | 'placeholder' | 'enterKeyHint' | 'onBlur'> & {
  value: string
  onChange: (text: string) => void
}

/** The control of a search: names and slugs are neither completed nor corrected. */
export function SearchBox({ onChange, ...input }: SearchBoxProps) {
  return (
    <TextInput
      {...input}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={searchMaxLength}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
