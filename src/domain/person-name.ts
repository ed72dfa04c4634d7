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
 * "Ana Lucía" of Ana Lucía Xoch, "Camila" of Camila Quispe Rojas. Of all names: of "María José" alone the second would pass
 * for a surname. Empty for an empty name, and for an address, which stands where no name is known.
 */
export function firstNameOf(name: string): string {
  return /^\S+@\S+$/.test(name) ? '' : partsOf(name).firstName.join(' ')
}

/** Letters of the first name and the first surname: "AX", "CQ"; "MC" of María de la Cruz, "L" of Lucía. */
export function initialsOf(name: string): string {
  const { firstName, surname } = partsOf(name)
  return [firstName[0], surname].map(initialOf).join('')
}

/** The first two of four names or more are the first name. `surname`: the first one, without its particles. */
function partsOf(name: string): { firstName: string[]; surname: string | undefined } {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const [second, third, fourth] = words.flatMap((word, at) =>
    at > 0 && !particles.has(plain(word)) ? [at] : [],
  )
  const isCompound =
    third !== undefined && (fourth !== undefined || secondNames.has(plain(words[second ?? 0] ?? '')))
  const surname = isCompound ? third : second
  return {
    firstName: isCompound ? words.slice(0, (second ?? 0) + 1) : words.slice(0, 1),
    surname: surname === undefined ? undefined : words[surname],
  }
}

/** Without accents and in small letters. */
function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function initialOf(word = ''): string {
  return /\p{L}\p{M}*/u.exec(word)?.[0].toLocaleUpperCase('es') ?? ''
}
