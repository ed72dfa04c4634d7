import * as v from 'valibot'

/** The format writes a text as one string or as a list of lines that keep their line ends. */
export const multilineText = v.union([v.string(), v.array(v.string())])
export type MultilineText = v.InferOutput<typeof multilineText>

export function textOf(text: MultilineText): string {
  return typeof text === 'string' ? text : text.join('')
}

const escapeCharacter = String.fromCharCode(27)
const terminalColours = new RegExp(`${escapeCharacter}\\[[0-9;?]*[A-Za-z]`, 'g')

/** What a terminal would show in the end: no colour codes, and of a progress bar only its last state. */
export function plainTerminalText(text: string): string {
  return text.replace(terminalColours, '').replace(/[^\n\r]*\r(?!\n)/g, '')
}
