import HCaptcha from '@hcaptcha/react-hcaptcha'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { env } from './env.ts'

export type CaptchaHandle = {
  /** A token works for one request, even a refused one: call it after every submit. */
  reset: () => void
}

export type CaptchaProps = {
  ref?: Ref<CaptchaHandle>
  /** The token, or null when it has expired or been reset. */
  onChange: (token: string | null) => void
  /** The challenge can be answered. */
  onReady: () => void
  /** It cannot: the script did not load (the loader tries three times), or the widget failed. */
  onFailure: () => void
}

/** Longer than the loader's three tries without a network; also for a script that loads and does nothing. */
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
      // On by default: it would send errors of this page to the vendor's monitoring.
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
        // After a closed or expired challenge, the widget itself offers another.
        if (!/^challenge-(closed|expired)$/.test(code)) onFailure()
      }}
    />
  )
}
