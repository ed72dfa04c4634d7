import HCaptcha from '@hcaptcha/react-hcaptcha'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { env } from './env.ts'

export type CaptchaHandle = {
  /** A token is burnt by one request, even a refused one: call it after every submit. */
  reset: () => void
}

export type CaptchaProps = {
  ref?: Ref<CaptchaHandle>
  /** The token, or null when it has expired or been reset. */
  onChange: (token: string | null) => void
  /** The challenge can be answered. */
  onReady: () => void
  /** It cannot: the script did not arrive (the loader has tried three times), or the widget broke. */
  onFailure: () => void
}

/** Longer than the loader's three tries on a dead network; a script that arrives and does nothing ends here too. */
const patienceMs = 20_000

/** The widget is 303 px wide; narrower pages get the compact one. */
function fittingSize(): 'normal' | 'compact' {
  return window.innerWidth < 345 ? 'compact' : 'normal'
}

export function Captcha({ ref, onChange, onReady, onFailure }: CaptchaProps) {
  const widget = useRef<HCaptcha>(null)
  const { hcaptchaSiteKey, hcaptchaScriptUrl } = env()
  const [size] = useState(fittingSize)
  const [ready, setReady] = useState(false)
  const latestOnFailure = useRef(onFailure)

  useEffect(() => {
    latestOnFailure.current = onFailure
  }, [onFailure])

  useEffect(() => {
    if (ready) return
    const timer = setTimeout(() => latestOnFailure.current(), patienceMs)
    return () => clearTimeout(timer)
  }, [ready])

  useImperativeHandle(ref, () => ({
    reset: () => {
      widget.current?.resetCaptcha()
      onChange(null)
    },
  }))

  return (
    <HCaptcha
      ref={widget}
      sitekey={hcaptchaSiteKey}
      {...(hcaptchaScriptUrl ? { scriptSource: hcaptchaScriptUrl } : {})}
      languageOverride="es"
      size={size}
      // On by default: it would send faults of this page to the vendor's monitoring.
      sentry={false}
      onReady={() => {
        setReady(true)
        onReady()
      }}
      onVerify={(token) => onChange(token)}
      onExpire={() => onChange(null)}
      onChalExpired={() => onChange(null)}
      onError={(code) => {
        onChange(null)
        // A challenge that was closed or ran out is answered by asking for another in the widget itself.
        if (!/^challenge-(closed|expired)$/.test(code)) onFailure()
      }}
    />
  )
}
