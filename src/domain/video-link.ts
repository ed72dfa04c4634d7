import { secureAddress } from './web-address.ts'

const videoId = /^[A-Za-z0-9_-]{11}$/
const siteHosts: readonly string[] = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]
/** Words that stand where an id would, and open a list or a channel. */
const notVideos: readonly string[] = ['videoseries', 'live_stream']
const pathShape = /^\/(?:embed|shorts|live)\/([^/]+)\/?$/

/** The id in a YouTube link, or null. Only the id is ever embedded, never the address. */
export function youTubeVideoId(address: string): string | null {
  const url = secureAddress(address)
  if (!url) return null
  const found = candidate(url)
  return found !== null && videoId.test(found) && !notVideos.includes(found) ? found : null
}

function candidate(url: URL): string | null {
  if (url.hostname === 'youtu.be') return url.pathname.slice(1)
  if (!siteHosts.includes(url.hostname)) return null
  if (url.pathname === '/watch') {
    const ids = url.searchParams.getAll('v')
    return ids.length === 1 ? (ids[0] ?? null) : null
  }
  return pathShape.exec(url.pathname)?.[1] ?? null
}
