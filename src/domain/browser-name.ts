// The first that matches: each browser also names those that it wants to be taken for.
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

function firstIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** Browser and system of a user agent, for people: "Firefox en Linux"; null for one that names neither. */
export function browserName(userAgent: string | null): string | null {
  const found = [firstIn(browsers, userAgent ?? ''), firstIn(systems, userAgent ?? '')].filter(Boolean)
  return found.length > 0 ? found.join(' en ') : null
}
