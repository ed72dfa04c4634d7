import * as v from 'valibot'
import type { VariableProblem } from './contracts/checks.ts'

/** What the value of a variable has to look like. A schema that takes '' stands for one that may stay empty. */
export type VariableFormat = v.GenericSchema<string, unknown>

/** Hosts of this machine, or of nobody (RFC 2606, RFC 6761). */
const nowhere =
  /^(localhost|127\.|0\.0\.0\.0|\[?::1)|\.(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/

/** Whether an address or a mail address leads to this machine, or to a name that is kept for samples. */
export function leadsNowhere(value: string): boolean {
  return value.split(/[\s,<>]+/).some((part) => {
    const host = part.includes('@') ? part.slice(part.lastIndexOf('@') + 1) : hostOf(part)
    return host !== null && nowhere.test(host)
  })
}

/** `hosted`: the project is no local one, so that its values lead somewhere. */
export function problemOf(
  format: VariableFormat,
  value: string | undefined,
  hosted: boolean,
): VariableProblem | null {
  const trimmed = value?.trim() ?? ''
  if (!v.is(format, trimmed)) return trimmed === '' ? 'missing' : 'malformed'
  if (hosted && leadsNowhere(trimmed)) return 'local'
  return hosted && /local[-_]|[-_]local|sandbox_/.test(trimmed) ? 'sample' : null
}

function hostOf(text: string): string | null {
  return URL.canParse(text) ? new URL(text).hostname : null
}
