import { type Ref, useId, useState } from 'react'
import { captchaTexts } from '#content/staff.ts'
import { Captcha, type CaptchaHandle } from '#platform/captcha.tsx'
import { useHydrated } from '#platform/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

export type CaptchaFieldProps = {
  ref: Ref<CaptchaHandle>
  error: string | undefined
  onChange: (token: string | null) => void
}

type State = 'loading' | 'ready' | 'failed'

/** Reserves the widget's space from the start, so that nothing shifts when it arrives. */
export function CaptchaField({ ref, error, onChange }: CaptchaFieldProps) {
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(1)
  const errorId = useId()
  const hydrated = useHydrated()

  function loadAgain() {
    setAttempt((count) => count + 1)
    setState('loading')
  }

  if (state === 'failed') {
    return (
      <Notice
        tone="error"
        action={
          <Button variant="secondary" onClick={loadAgain}>
            {captchaTexts.retry}
          </Button>
        }
      >
        {captchaTexts.failed}
      </Notice>
    )
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid min-w-0 gap-1.5">
      <legend className="sr-only">CAPTCHA</legend>
      <div data-live="" className="relative min-h-[78px]">
        {state === 'loading' && (
          <SkeletonGroup label={captchaTexts.loading} className="absolute inset-0">
            <Skeleton className="h-[76px] w-full max-w-[303px]" />
          </SkeletonGroup>
        )}
        {hydrated && (
          <Captcha
            key={attempt}
            ref={ref}
            onChange={onChange}
            onReady={() => setState('ready')}
            onFailure={() => {
              onChange(null)
              setState('failed')
            }}
          />
        )}
      </div>
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
