const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topLabel = '([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'
/** Visible ASCII without what a URL parser rewrites or skips: the address shown is the address opened. */
const character = '[!#-;=?-Z\\[\\]_a-z~]'
const pattern = new RegExp(`^https://(${label}\\.)+${topLabel}([/?#]${character}*)?$`)

/**
 * As it is stored: scheme in lower case, because phones capitalise the first letter; letters outside ASCII as a browser
 * would send them.
 */
export function storableAddress(text: string): string {
  return text
    .trim()
    .replace(/^https:/i, 'https:')
    .replace(/[^\p{ASCII}\p{C}\p{Z}]+/gu, encodeURIComponent)
}

/**
 * An address that a link may lead to: https, with a named host, without credentials, port or backslash. Null for
 * everything else, also for what a browser would rewrite into such an address. Same rule as `private.is_web_address`,
 * which cannot check that the `xn--` form of a host is valid.
 */
export function secureAddress(text: string): URL | null {
  const address = storableAddress(text)
  return pattern.test(address) && URL.canParse(address) ? new URL(address) : null
}

const videoId = /^[A-Za-z0-9_-]{11}$/
const siteHosts: readonly string[] = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]
/** Words that stand where an id would, and open a list or a channel. */
const notVideos: readonly string[] = ['videoseries', 'live_stream']
const pathShape = /^\/(?:embed|shorts|live|v|e)\/([^/]+)\/?$/

/** An address of the video's site as people paste it: in the code that embeds it, without a scheme or with the old one. */
function videoAddress(text: string): string {
  const [, embedded] = /<iframe\b[^>]*?\ssrc=["']([^"'<>]+)["']/i.exec(text) ?? []
  return (embedded ?? text)
    .trim()
    .replace(/^(?:https?:)?(?:\/\/)?(?=(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/)/i, 'https://')
}

/** The id in a YouTube link, or null. Only the id is ever embedded, never the address. */
export function youTubeVideoId(address: string): string | null {
  const url = secureAddress(videoAddress(address))
  if (!url) return null
  const found = candidate(url)
  return found !== null && videoId.test(found) && !notVideos.includes(found) ? found : null
}

function candidate(url: URL): string | null {
  if (url.hostname === 'youtu.be') return url.pathname.slice(1).replace(/\/$/, '')
  if (!siteHosts.includes(url.hostname)) return null
  if (/^\/watch\/?$/.test(url.pathname)) {
    const ids = url.searchParams.getAll('v')
    // Two addresses that were joined by hand have a second question mark.
    return ids.length === 1 ? (ids[0]?.replace(/\?.*$/s, '') ?? null) : null
  }
  return pathShape.exec(url.pathname)?.[1] ?? null
}
