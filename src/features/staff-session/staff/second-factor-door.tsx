import { useEffect, useEffectEvent } from 'react'
import { codeTexts, setupTexts } from '#content/accounts.ts'
import { Button } from '#ui/button.tsx'
import { watchCodes } from '../accounts.api.ts'
import type { StaffMember } from '../staff-session.api.ts'
import { CodeForm } from './code-form.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { LoginFrame } from './login-frame.tsx'

export type SecondFactorDoorProps = {
  lacks: NonNullable<StaffMember['lacks']>
  /** The session may have what it lacked. */
  onDone: () => void
  onLeave: () => void
}

/** Stands before the staff area until the session has shown the second factor that it needs. */
export function SecondFactorDoor({ lacks, onDone, onLeave }: SecondFactorDoorProps) {
  const done = useEffectEvent(onDone)
  // Given in another tab, the code holds here too.
  useEffect(() => watchCodes(() => done()), [])
  const isCode = lacks === 'code'
  return (
    <LoginFrame
      title={isCode ? codeTexts.title : setupTexts.requiredTitle}
      lead={isCode ? codeTexts.lead : setupTexts.requiredLead}
    >
      {isCode ? <CodeForm onDone={onDone} /> : <FactorSetup onDone={onDone} />}
      {isCode && <p className="text-ink-soft text-sm">{codeTexts.lost}</p>}
      <Button variant="quiet" onClick={onLeave} className="justify-self-start">
        {codeTexts.leave}
      </Button>
    </LoginFrame>
  )
}
