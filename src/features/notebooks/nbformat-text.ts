import * as v from 'valibot'

/** The format stores text as one string or as a list of lines with their line breaks. */
export const multilineText = v.union([v.string(), v.array(v.string())])
export type MultilineText = v.InferOutput<typeof multilineText>

export function textOf(text: MultilineText): string {
  return typeof text === 'string' ? text : text.join('')
}

const escapeCharacter = String.fromCharCode(27)
const terminalColours = new RegExp(`${escapeCharacter}\\[[0-9;?]*[A-Za-z]`, 'g')

/** Text as a terminal finally shows it: without colour codes, and only the last state of a progress bar. */
export function plainTerminalText(text: string): string {
  return text.replace(terminalColours, '').replace(/[^\n\r]*\r(?!\n)/g, '')
}
