/** `semicolon`: what spreadsheets in Spanish expect, where the comma is the decimal sign. */
export const csvFormats = ['comma', 'semicolon'] as const
export type CsvFormat = (typeof csvFormats)[number]
