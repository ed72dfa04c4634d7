/** Letters that Unicode does not take apart into a base letter and a mark. */
const whole: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ð: 'd' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
}

/**
 * A text as searches compare it, without accents and capitals: `ñandu`, `Ñandú` and `nandu` are one word.
 * `private.fold` does the same in the database.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđħŧıðæœßþ]/g, (letter) => whole[letter] ?? letter)
}
