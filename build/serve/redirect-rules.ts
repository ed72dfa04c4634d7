/** Status 200 is a rewrite: `to` is answered under the address that was asked for. */
export type Redirect = { status: number; to: string }

const placeholder = /:([A-Za-z]\w*)/g

/** What a `_redirects` file makes of each path: the first matching line counts. */
export function readRedirectRules(text: string): (path: string) => Redirect | null {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from = '', to = '', status = '302'] = line.split(/\s+/)
      const escaped = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      const pattern = new RegExp(`^${escaped.replace(placeholder, '(?<$1>[^/]+)')}$`)
      return { pattern, to, status: Number(status) }
    })
  return (path) => {
    for (const { pattern, to, status } of rules) {
      const match = pattern.exec(path)
      if (match) return { status, to: to.replace(placeholder, (_, name) => match.groups?.[name] ?? '') }
    }
    return null
  }
}
