import { paths } from '#platform/paths.ts'

const parameter = 'next'

/** Where the login page returns to; anything that is not a page of this site becomes the back office. */
export function returnPath(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get(parameter)
  if (!asked?.startsWith('/')) return paths.backoffice
  try {
    // The parser, not a pattern, decides how a browser reads "//host", "/\host" or an inserted tab.
    const url = new URL(asked, origin)
    if (url.origin !== origin || url.pathname === paths.login) return paths.backoffice
    // Navigation parses it again: by now "/.//host" has become "//host".
    return url.pathname.startsWith('//') ? paths.backoffice : `${url.pathname}${url.search}${url.hash}`
  } catch {
    return paths.backoffice
  }
}

export function loginHref(from: { pathname: string; search: string }): string {
  return `${paths.login}?${new URLSearchParams({ [parameter]: `${from.pathname}${from.search}` })}`
}
