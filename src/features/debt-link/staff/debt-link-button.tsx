import { useState } from 'react'
import { debtLinkTexts as texts } from '#content/debt-link-dialog-texts.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import type { Debtor } from './debt-card.tsx'
import { DebtLinkDialog } from './debt-link-dialog.tsx'

export type DebtLinkButtonProps = Pick<ButtonProps, 'variant' | 'className'> & { person: Debtor }

/** 'Link Pago' of a person, with its dialog. */
export function DebtLinkButton({ person, ...rest }: DebtLinkButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        {...rest}
        aria-label={texts.actionOf(person.name)}
        onClick={() => setOpen(true)}
      >
        {texts.action}
      </Button>
      {open && <DebtLinkDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
