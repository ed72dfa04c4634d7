import { paths } from './paths.ts'

const unknownPath = '/404'
const knownPaths: string[] = Object.values(paths)

/** Adds the addresses of what is sold, which this ring does not know. */
export function reportAlso(addresses: readonly string[]): void {
  knownPaths.push(...addresses)
}

/**
 * The address as it may be reported: the route's pattern. The address of a recap or a certificate is a key, and an
 * unknown address may hold anything.
 */
export function reportedPath(pathname: string, known: readonly string[] = knownPaths): string {
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return known.find((pattern) => patternOf(pattern).test(plain)) ?? unknownPath
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`, 'i')
}
