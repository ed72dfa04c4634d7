/** Configuration of the browser bundle. Checked once, at the start: a missing value fails by name. */
export type BrowserEnv = {
  supabaseUrl: string
  supabasePublishableKey: string
  siteUrl: string
  hcaptchaSiteKey: string
  /** Empty: the vendor's own script. */
  hcaptchaScriptUrl: string
  /** Origins of the checkouts that the browser may be sent to. */
  checkoutOrigins: readonly string[]
  /** Empty: no analytics. */
  gaMeasurementId: string
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`Missing configuration: ${name}`)
  return value
}

export function readEnv(source: Record<string, string | undefined>): BrowserEnv {
  return {
    supabaseUrl: required('VITE_SUPABASE_URL', source.VITE_SUPABASE_URL).replace(/\/+$/, ''),
    supabasePublishableKey: required('VITE_SUPABASE_PUBLISHABLE_KEY', source.VITE_SUPABASE_PUBLISHABLE_KEY),
    siteUrl: required('VITE_SITE_URL', source.VITE_SITE_URL).replace(/\/+$/, ''),
    hcaptchaSiteKey: required('VITE_HCAPTCHA_SITEKEY', source.VITE_HCAPTCHA_SITEKEY),
    hcaptchaScriptUrl: source.VITE_HCAPTCHA_SCRIPT_URL ?? '',
    checkoutOrigins: required('VITE_CHECKOUT_ORIGINS', source.VITE_CHECKOUT_ORIGINS)
      .split(',')
      .map((origin) => new URL(origin.trim()).origin),
    gaMeasurementId: source.VITE_GA_MEASUREMENT_ID ?? '',
  }
}

let cached: BrowserEnv | null = null

export function env(): BrowserEnv {
  cached ??= readEnv(import.meta.env)
  return cached
}

/** A page of the site as somebody elsewhere receives it. */
export function siteAddress(href: string): string {
  return `${env().siteUrl}${href}`
}
