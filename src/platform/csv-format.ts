/** `semicolon` is what a spreadsheet in Spanish opens by itself: there the comma is the decimal sign. */
export const csvFormats = ['comma', 'semicolon'] as const
export type CsvFormat = (typeof csvFormats)[number]
