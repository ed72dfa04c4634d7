import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * The font of formulas for systems that have none, as many telephones: brackets and roots grow by its table alone (decision
 * 187). `node build/math-font.ts` writes it beside the code that draws formulas, with the licence.
 */

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join('')
}

/** Letters and figures, Greek, arrows, operators, brackets; slanted, bold, script and double letters of mathematics. */
export const mathCharacters = [
  range(0x20, 0x7e),
  '°±·×÷¬ıȷˆˇ˘˙¨˜¯´`‖†‡•…′″‴\u2061\u2062\u2063\u2064',
  range(0x391, 0x3f6),
  'ℂℍℕℙℚℝℤℏℓℑℜ℘ℬℰℱℋℐℒℳℛ',
  range(0x2190, 0x2195) + range(0x21d0, 0x21d5),
  '↦↪⟵⟶⟷⟸⟹⟺',
  range(0x2200, 0x22ff),
  '⌈⌉⌊⌋⏞⏟⏜⏝⟨⟩⩽⩾',
  range(0x1d400, 0x1d467) + range(0x1d49c, 0x1d4cf),
  '𝔸𝔹𝔻𝔼𝔽𝔾𝕀𝕁𝕂𝕃𝕄𝕆𝕊𝕋𝕌𝕍𝕎𝕏𝕐𝟙',
  range(0x1d6a4, 0x1d71b) + range(0x1d7ce, 0x1d7d7),
].join('')

const copyrightAndLicence = [0, 13, 14]
const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))

export function mathFont(): Promise<Buffer> {
  const whole = readFileSync(fileOf('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2'))
  const options = { targetFormat: 'woff2', preserveNameIds: copyrightAndLicence, noHinting: true } as const
  return subsetFont(whole, mathCharacters, options)
}

if (import.meta.main) {
  const beside = new URL('../src/features/notebooks/public/math.woff2', import.meta.url)
  writeFileSync(beside, await mathFont())
  const licence = new URL('../public/math-font-licence.txt', import.meta.url)
  copyFileSync(fileOf('@fontsource/noto-sans-math/LICENSE'), licence)
}
