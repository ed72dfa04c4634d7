/**
 * A `_redirects` file that answers the address of each shell with it. Targets have no `.html`: Cloudflare Pages leads from
 * such an address to the one without.
 */
export function renderRedirects(shells: readonly (readonly [path: string, name: string])[]): string {
  // Cloudflare Pages counts every line after the first pattern as a pattern, of which it takes 100.
  const inOrder = shells.toSorted(
    ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b),
  )
  return [
    ...inOrder.map(([path, name]) => `${path} /shell/${name} 200`),
    // After the rewrites: Netlify compares without the last slash and takes the first line.
    ...inOrder.map(([path]) => `${path}/ ${path} 308`),
    '',
  ].join('\n')
}
