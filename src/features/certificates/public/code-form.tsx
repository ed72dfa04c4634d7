import { type FormEvent, useRef, useState } from 'react'
import { type CodeProblem, codeProblemTexts, verificationPage } from '#content/certificate-verification.ts'
import { type CertificateId, certificateIdCharacters, parseCertificateId } from '#domain/certificate-id.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** `characters`: how many were typed, without separators. */
type TypedCode = { id: CertificateId } | { problem: CodeProblem; characters: number }

/** A certificate's number, which people take for its code. */
const certificateNumber = /^\s*[a-z]{2,5}[\s-]*\d{4}[\s-]*\d{4,6}\s*$/i

/** Its check symbol finds nearly every slip before anybody is asked. */
export function readTypedCode(text: string): TypedCode {
  const id = parseCertificateId(text)
  if (id) return { id }
  const characters = certificateIdCharacters(text)
  return { problem: problemOf(text, characters), characters: characters.length }
}

function problemOf(text: string, characters: string): CodeProblem {
  if (characters === '') return 'empty'
  if (certificateNumber.test(text)) return 'number'
  if (/[^0-9A-TV-Z]/.test(characters)) return 'character'
  return characters.length === 27 ? 'slip' : 'length'
}

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
