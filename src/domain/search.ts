/** Letters that Unicode does not decompose into a base letter and a mark. */
const whole: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ð: 'd' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
}

/**
 * Text for comparing in searches, without accents and capitals: `ñandu`, `Ñandú` and `nandu` are equal.
 * Same rule as `private.fold`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđħŧıðæœßþ]/g, (letter) => whole[letter] ?? letter)
}
