import { paths } from '../src/platform/paths.ts'

function isPathName(name: string): name is keyof typeof paths {
  return name in paths
}

/**
 * A `_redirects` file that answers the address of each shell with it. Targets have no `.html`: Cloudflare Pages leads from
 * such an address to the one without.
 * @param shells names of `src/platform/paths.ts`
 */
export function renderRedirects(shells: readonly string[]): string {
  const addresses = shells.map((name) => {
    if (!isPathName(name)) throw new Error(`shell/${name}.html: no address has this name`)
    return { from: paths[name], to: `/shell/${name}` }
  })
  // Cloudflare Pages counts every line after the first pattern as a pattern, of which it takes 100.
  const inOrder = addresses.toSorted(
    (a, b) => Number(a.from.includes(':')) - Number(b.from.includes(':')) || a.from.localeCompare(b.from),
  )
  return [
    ...inOrder.map(({ from, to }) => `${from} ${to} 200`),
    ...inOrder.map(({ from }) => `${from}/ ${from} 308`),
    '',
  ].join('\n')
}
