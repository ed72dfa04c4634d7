import { type FormEvent, useRef, useState } from 'react'
import { codeProblemTexts, verificationPage } from '#content/certificate-verification.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { readTypedCode } from '../typed-code.ts'

export type CodeFormProps = { action: string; onCode: (id: CertificateId) => void }

/** Takes a code as it is on paper, or the address of its page. */
export function CodeForm({ action, onCode }: CodeFormProps) {
  const { field, hint } = verificationPage.code
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = readTypedCode(input.current?.value ?? '')
    if ('id' in code) {
      setError(null)
      return onCode(code.id)
    }
    setError(codeProblemTexts[code.problem](code.characters))
    input.current?.focus()
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-4">
      <WithoutScript what="verification" />
      <Field label={field} hint={hint} error={error}>
        <TextInput
          ref={input}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onChange={() => setError(null)}
          className="font-mono"
        />
      </Field>
      <Button type="submit" className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}
