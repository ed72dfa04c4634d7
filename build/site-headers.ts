export type HeaderSources = {
  /** Data API, functions and file storage; their origin is the only one the page talks to. */
  supabaseUrl: string
  /** Empty: the vendor's own script. */
  captchaScriptUrl: string
  /** Empty: no analytics, and no script allowed for it. */
  gaMeasurementId: string
}

const captchaVendor = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** As the vendor lists them for its tag, without the frames and styles, which the site does not need. */
const analyticsVendor = {
  script: ['https://www.googletagmanager.com'],
  image: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
}
const noAnalytics = { script: [], image: [], connect: [] }

function origin(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}

/** One policy for every page: nothing inline runs, and only what is named is allowed. */
export function contentPolicy({ supabaseUrl, captchaScriptUrl, gaMeasurementId }: HeaderSources): string {
  const backend = origin(supabaseUrl)
  const localCaptcha = origin(captchaScriptUrl)
  const captcha = localCaptcha ? [localCaptcha] : captchaVendor
  const analytics = gaMeasurementId ? analyticsVendor : noAnalytics
  const policy: Record<string, (string | null)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...captcha, ...analytics.script],
    'worker-src': ["'self'"],
    'style-src': ["'self'", ...captcha],
    'img-src': ["'self'", 'data:', backend, ...analytics.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", backend, ...captcha, ...analytics.connect],
    'frame-src': [backend, ...captcha, 'https://www.youtube-nocookie.com', 'https://www.linkedin.com'],
    'media-src': ["'self'", backend],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources.filter((source) => source !== null)].join(' '))
    .join('; ')
}

/** Patterns of addresses that hold no key. Search engines may list `open` ones and not `unlisted` ones. */
export type KnownAddresses = { open: readonly string[]; unlisted: readonly string[] }

const letOff = `
  ! Cache-Control
  Cache-Control: no-cache
  ! Referrer-Policy
  Referrer-Policy: strict-origin-when-cross-origin`

/** @throws when a placeholder is left unfilled */
export function renderHeaders(template: string, sources: HeaderSources, known: KnownAddresses): string {
  const open = known.open.map((pattern) => `${pattern}${letOff}\n  ! X-Robots-Tag`)
  const unlisted = known.unlisted.map((pattern) => `${pattern}${letOff}`)
  const text = template
    .replaceAll('{{content-policy}}', contentPolicy(sources))
    .replace('{{open-addresses}}', open.join('\n\n'))
    .replace('{{unlisted-addresses}}', unlisted.join('\n\n'))
  const left = text.match(/\{\{[^}]*\}\}/)
  if (left) {
    throw new Error(`_headers: nothing to put in place of ${left[0]}`)
  }
  return text
}

type HeaderRule = { pattern: RegExp; set: [name: string, value: string][]; drop: string[] }

function parse(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    const content = line.trim()
    const rule = rules.at(-1)
    if (content === '' || content.startsWith('#')) {
      continue
    }
    if (!/^\s/.test(line)) {
      const escaped = content.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
      rules.push({ pattern: new RegExp(`^${escaped}$`), set: [], drop: [] })
    } else if (content.startsWith('! ')) {
      rule?.drop.push(content.slice(2).trim().toLowerCase())
    } else {
      const colon = content.indexOf(':')
      rule?.set.push([content.slice(0, colon).trim(), content.slice(colon + 1).trim()])
    }
  }
  return rules
}

/**
 * The headers one path gets, as the hosts that read a `_headers` file apply it: every matching rule counts,
 * a repeated header is joined with a comma, `! Name` removes what earlier rules set.
 */
export function headersFor(path: string, text: string): Record<string, string> {
  const headers = new Map<string, [name: string, value: string]>()
  for (const rule of parse(text).filter((candidate) => candidate.pattern.test(path))) {
    for (const name of rule.drop) {
      headers.delete(name)
    }
    for (const [name, value] of rule.set) {
      const before = headers.get(name.toLowerCase())
      headers.set(name.toLowerCase(), [name, before ? `${before[1]}, ${value}` : value])
    }
  }
  return Object.fromEntries(headers.values())
}
