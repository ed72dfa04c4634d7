import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import { searchMaxLength } from './list-search.ts'

export type SearchBoxProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
}

/** Without autocomplete and spell check, since searches are names and slugs. */
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
