/** What a byte above 127 means in the code page of DOS in Western Europe, which no browser decodes. */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤Á\u00C2À©╣║╗╝¢¥┐└┴┬├─┼ã\u00C3╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const windows = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)
const macintosh = (bytes: Uint8Array) => new TextDecoder('macintosh').decode(bytes)
const dos = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => dosLetters[byte - 128] ?? String.fromCharCode(byte)).join('')
/** What spreadsheets save as "CSV", "CSV (Macintosh)" and "CSV (MS-DOS)", of one byte a letter. */
const codePages = [windows, macintosh, dos]

type CodePage = (typeof codePages)[number]

/** Letters of Spanish, Portuguese and German, and the marks of a word processor; between two letters only some of these. */
const usual = /^[\0-\x7F\u00A0áéíóúüñãõçâêôàöäßÁÉÍÓÚÜÑ\u00C3ÕÇ\u00C2ÊÔÀÖÄ¿¡ªº°«»‘’“”–—…€]*$/
const unusual = /\p{L}[¿¡°«»“”—…€]\p{L}/u
const isUsual = (text: string) => usual.test(text) && !unusual.test(text)

const foreignRun = /[^\0-\x7F]+/g
/** Latin letters with marks, and the marks of a word processor. */
const latin = /^[\u00A0-\u017F\u2010-\u203A\u20AC\u2122]+$/

/** The text as it was before its bytes were taken for letters of `page` and encoded once more; each run of letters by itself. */
function decodedOnce(text: string, page: CodePage): string {
  const byteOf = new Map<string, number>()
  for (let byte = 128; byte < 256; byte += 1) {
    // Latin-1 has controls where the code pages have letters.
    byteOf.set(String.fromCharCode(byte), byteOf.get(String.fromCharCode(byte)) ?? byte)
    byteOf.set(page(Uint8Array.of(byte)), byte)
  }
  return text.replace(foreignRun, (run) => {
    const bytes = Array.from(run, (letter) => byteOf.get(letter) ?? 0)
    try {
      const letters = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
      return latin.test(letters) ? letters : run
    } catch {
      return run
    }
  })
}

/** The same, as often as it was encoded. */
function decodedAgain(text: string, page: CodePage): string {
  const once = decodedOnce(text, page)
  return once === text ? text : decodedAgain(once, page)
}

/** Bytes that somebody took for Latin-1: what they are in `page`. */
function withoutControls(text: string, page: CodePage): string {
  return text.replace(/[\u0080-\u00FF]+/g, (run) =>
    page(Uint8Array.from(run, (letter) => letter.charCodeAt(0))),
  )
}

/**
 * The text of a file, or where its bytes do not say which it is, what it might be, likeliest first (decision 178); null for what
 * is no text. A byte that cannot be read of a file that is UTF-8 otherwise is U+FFFD.
 */
export function readingsOf(buffer: ArrayBuffer): readonly string[] | null {
  const bytes = new Uint8Array(buffer)
  if (bytes.includes(0)) return null
  const text = new TextDecoder().decode(bytes)
  const foreign = text.match(/[^\0-\x7F]/g) ?? []
  const lost = foreign.filter((letter) => letter === '\uFFFD').length
  if (lost * 2 > foreign.length) {
    const byWindows = windows(bytes)
    const pages = codePages.map((page) => page(bytes))
    if (pages.every((page) => isUsual(page) === (page === byWindows))) return [byWindows]
    return inOrder([...pages, decodedAgain(byWindows, windows)])
  }
  if (/[\u0080-\u009F]/.test(text) && decodedAgain(text, windows) === text)
    return inOrder(codePages.map((page) => withoutControls(text, page)))
  return inOrder([...codePages.map((page) => decodedAgain(text, page)), text])
}

function inOrder(readings: readonly string[]): readonly string[] {
  const all = [...new Set(readings)]
  return [...all.filter(isUsual), ...all.filter((reading) => !isUsual(reading))]
}
