/** A missing or unusable environment variable. Names the variable, never its value. */
export class ConfigurationError extends Error {
  readonly variable: string

  constructor(variable: string) {
    super(`configuration: ${variable} is missing or unusable`)
    this.name = 'ConfigurationError'
    this.variable = variable
  }
}

/** The variable that holds what a secret was. */
export const previousOf = (name: string) => `${name}_PREVIOUS`

export type Env = {
  text(name: string): string
  optional(name: string): string | undefined
  /** A secret that we check, and while it changes the one before it: that of `<name>_PREVIOUS` (decision 205). */
  withPrevious(name: string): readonly string[]
  /** An absolute http(s) URL without a trailing slash. */
  url(name: string): string
  list(name: string): string[]
  wholeNumber(name: string): number
  /** The key named `default` in the platform's JSON object of keys. */
  defaultKey(name: string): string
}

export function readEnv(get: (name: string) => string | undefined): Env {
  function text(name: string): string {
    const value = get(name)?.trim()
    if (!value) throw new ConfigurationError(name)
    return value
  }
  const optional = (name: string) => get(name)?.trim() || undefined
  return {
    text,
    optional,
    withPrevious: (name) => [text(name), ...[optional(previousOf(name)) ?? []].flat()],
    url(name) {
      const value = text(name)
      if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
        throw new ConfigurationError(name)
      }
      return value.replace(/\/+$/, '')
    },
    list: (name) =>
      text(name)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    wholeNumber: (name) => numberOf(name, text(name)),
    defaultKey(name) {
      const key = keyNamedDefault(text(name))
      if (!key) throw new ConfigurationError(name)
      return key
    },
  }
}

function numberOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ConfigurationError(name)
  return Number(text)
}

function keyNamedDefault(json: string): string | null {
  try {
    const keys: unknown = JSON.parse(json)
    const key = typeof keys === 'object' && keys !== null && 'default' in keys ? keys.default : null
    return typeof key === 'string' && key !== '' ? key : null
  } catch {
    return null
  }
}
