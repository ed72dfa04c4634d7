/** Words that stand before a surname or within a first name: "de la Cruz", "María del Carmen". */
const particles = new Set('da das de del do dos e la las los van von y'.split(' '))

/**
 * Second parts of compound first names that are hardly ever surnames. Without them "Ana Lucía Xoch" cannot be told from
 * "Camila Quispe Rojas".
 */
const secondNames = new Set(
  (
    'alberto alejandra andrea andres angeles antonio belen carlos carmen carolina cecilia cristina daniela eduardo ' +
    'elena eugenia fernanda fernando gabriela guadalupe ignacio ines isabel javier jesus jose juan laura lucia luis ' +
    'luisa luz manuel mar maria miguel pablo patricia paula pilar rosa sofia soledad teresa victoria'
  ).split(' '),
)

/**
 * The name of a greeting as it is known, never a part of it: which words are first names cannot be told (decision 192).
 * Empty for what looks like none, and beyond four words: whoever types a stranger's address would write to them.
 */
export function greetedName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const looksLikeName = words.every((word) => /^[\p{L}\p{M}'’‘ʼ`´-]+[.,]?$/u.test(word))
  return looksLikeName && words.length <= 4 ? words.join(' ') : ''
}

/** Letters of the first name and the first surname: "AX", "CQ"; "MC" of María de la Cruz, "L" of Lucía. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const [second, third, fourth] = words.slice(1).filter((word) => !particles.has(plain(word)))
  // The first two of four names or more are the first name.
  const isCompound = third !== undefined && (fourth !== undefined || secondNames.has(plain(second ?? '')))
  return [words[0], isCompound ? third : second].map(initialOf).join('')
}

/** Without accents and in small letters. */
function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function initialOf(word = ''): string {
  return /\p{L}\p{M}*/u.exec(word)?.[0].toLocaleUpperCase('es') ?? ''
}
