/** Texts and their folded form, on which searches in the browser and in the database agree. */
export const foldedWords: readonly [text: string, folded: string][] = [
  ['Ñandú', 'nandu'],
  ['ñandu', 'nandu'],
  ['Pérez', 'perez'],
  ['PINGÜINO', 'pinguino'],
  // The same letters, written as base letters and marks.
  ['n\u0303andu\u0301', 'nandu'],
  ['São Tomé e Príncipe', 'sao tome e principe'],
  ['Łódź, Đorđe, Øre, Ħal, Ŧana', 'lodz, dorde, ore, hal, tana'],
  ['Straße, STRAẞE', 'strasse, strasse'],
  ['Æsop, Œuvre, Þór, Ðóra', 'aesop, oeuvre, thor, dora'],
  ['İstanbul, ılık', 'istanbul, ilik'],
  ['\uFF21\uFF4E\uFF41 ﬁn Nº 2', 'ana fin no 2'],
  ['a\u00a0b', 'a b'],
  ["O'Higgins-Ñuñoa 50 % a_b \\", "o'higgins-nunoa 50 % a_b \\"],
  ['', ''],
]
