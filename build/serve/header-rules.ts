type HeaderRule = { pattern: RegExp; set: [name: string, value: string][]; drop: string[] }

function parse(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    const content = line.trim()
    const rule = rules.at(-1)
    if (content === '' || content.startsWith('#')) continue
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
 * The headers that each path gets from a `_headers` file, as Cloudflare Pages applies it: every matching rule counts,
 * a repeated header is joined with a comma, `! Name` removes what earlier rules set.
 */
export function readHeaderRules(text: string): (path: string) => Record<string, string> {
  const rules = parse(text)
  return (path) => {
    const headers = new Map<string, [name: string, value: string]>()
    for (const rule of rules) {
      if (!rule.pattern.test(path)) continue
      for (const name of rule.drop) headers.delete(name)
      for (const [name, value] of rule.set) {
        const before = headers.get(name.toLowerCase())
        headers.set(name.toLowerCase(), [name, before ? `${before[1]}, ${value}` : value])
      }
    }
    return Object.fromEntries(headers.values())
  }
}
