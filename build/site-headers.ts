import { createHash } from 'node:crypto'

/** What is inline in pages, as sources of a content policy: `'sha256-…'`. */
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] }

const attributes = `((?:"[^"]*"|'[^']*'|[^>"'])*)`
const inlineElement = new RegExp(`<(script|style)\\b${attributes}>([\\s\\S]*?)</\\1>`, 'gi')
const tag = new RegExp(`<[a-z]${attributes}>`, 'gi')
const attributeWithCode = /\s(style|on[a-z]+)\s*=/i

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Blocks of data, such as JSON-LD, run nothing and need no source. */
function isData(attributesOfScript: string): boolean {
  return /\stype\s*=\s*["']?[^"'\s>]*json/i.test(attributesOfScript)
}

/**
 * @throws when an attribute holds code or style, which no hash can allow
 */
export function inlineCodeOf(pages: readonly string[]): InlineCode {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const html = pages.join('\n')
  for (const [, name = '', own = '', text = ''] of html.matchAll(inlineElement)) {
    if (name.toLowerCase() === 'style') styles.add(sourceOf(text))
    else if (!/\ssrc\s*=/i.test(own) && !isData(own)) scripts.add(sourceOf(text))
  }
  for (const [element, own = ''] of html.replace(inlineElement, '').matchAll(tag)) {
    const found = attributeWithCode.exec(own.replace(/"[^"]*"|'[^']*'/g, '""'))
    if (found) throw new Error(`The content policy allows no attribute ${found[1]}: ${element.slice(0, 200)}`)
  }
  return { scripts: [...scripts], styles: [...styles] }
}

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

/** Only what is named is allowed; of what is inline, what has its hash here. */
export function contentPolicy(
  { supabaseUrl, captchaScriptUrl, gaMeasurementId }: HeaderSources,
  inline: InlineCode = { scripts: [], styles: [] },
): string {
  const backend = origin(supabaseUrl)
  const localCaptcha = origin(captchaScriptUrl)
  const captcha = localCaptcha ? [localCaptcha] : captchaVendor
  const analytics = gaMeasurementId ? analyticsVendor : noAnalytics
  const policy: Record<string, (string | null)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...captcha, ...analytics.script],
    'worker-src': ["'self'"],
    'style-src': ["'self'", ...inline.styles, ...captcha],
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

/** Set again, never only removed: Netlify takes the last value and knows no `!`. */
function rule(pattern: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ! ${name}\n  ${name}: ${value}`)
  return [pattern, ...lines].join('\n')
}

/**
 * @param inline what is inline in the pages: the same in all of them
 * @throws when a placeholder is left unfilled
 */
export function renderHeaders(
  template: string,
  sources: HeaderSources,
  known: KnownAddresses,
  inline: InlineCode,
): string {
  const letOff = { 'Cache-Control': 'no-cache', 'Referrer-Policy': 'strict-origin-when-cross-origin' }
  const open = known.open.map((pattern) => rule(pattern, { ...letOff, 'X-Robots-Tag': 'all' }))
  const unlisted = known.unlisted.map((pattern) => rule(pattern, letOff))
  const text = template
    .replaceAll('{{content-policy}}', contentPolicy(sources, inline))
    .replace('{{open-addresses}}', open.join('\n\n'))
    .replace('{{unlisted-addresses}}', unlisted.join('\n\n'))
  const left = text.match(/\{\{[^}]*\}\}/)
  if (left) {
    throw new Error(`_headers: nothing to put in place of ${left[0]}`)
  }
  return text
}
