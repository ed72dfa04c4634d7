import { expect, test } from 'vitest'
import { backOfficeSentences } from './back-office-sentences.ts'
import { publicSentences } from './public-sentences.ts'
import { patternOf, regionalWords, secondNames, voseoIn } from './regional-words.ts'
import {
  inserted,
  type ShownText,
  shownTexts,
  textsOfCode,
  wordsIn,
  wordsOfControls,
} from './spanish-texts.ts'

/** How the school writes (decision 26). What the specification quotes stays as it is. */
const quoted = new Set([...publicSentences, ...backOfficeSentences].flatMap(({ sentences }) => sentences))

type Finding = { file: string; text: string; rule: string }

type Rule = { rule: string; breaks: (text: string) => boolean }

/** Findings outside of the quoted sentences, and the quoted sentences that only their quotation excuses. */
function check(texts: readonly ShownText[], rules: readonly Rule[]): { found: Finding[]; excused: string[] } {
  const all = texts.flatMap(({ file, text }) =>
    rules.filter(({ breaks }) => breaks(text)).map(({ rule }) => ({ file, text, rule })),
  )
  const excused = all.filter(({ text }) => quoted.has(text)).map(({ text }) => text)
  return {
    found: all.filter(({ text }) => !quoted.has(text)),
    excused: [...new Set(excused)].sort((one, other) => one.localeCompare(other, 'es')),
  }
}

const count = (text: string, part: string) => text.split(part).length - 1
const number = `[\\d${inserted}]`
const units = '(?:%|h|km|m|cm|mm|km²|m²|ha|°C|[KMG]B|kB|ms|s|px|dB)'
const matchesOf = (pattern: RegExp) => (text: string) => pattern.test(text)
const matches = (pattern: string) => matchesOf(new RegExp(pattern, 'u'))

const rulesOf = (list: Readonly<Record<string, string>>): Rule[] =>
  Object.entries(list).map(([word, wanted]) => ({
    rule: `${word} → ${wanted}`,
    breaks: matchesOf(patternOf(word)),
  }))

const typography: readonly Rule[] = [
  { rule: 'one space', breaks: matches('\\S {2,}\\S') },
  { rule: 'no space before a mark', breaks: matches(' [,.;:?!](?: |$)') },
  { rule: '… for three dots', breaks: matches('\\.{3}') },
  { rule: '«» for quotes', breaks: matches('["“”]') },
  { rule: 'no exclamation marks of our own', breaks: matches('[!¡]') },
  {
    rule: '¿ opens a question',
    breaks: (text) => count(text, '¿') !== count(text.replaceAll(/\S+\?\S+/g, ''), '?'),
  },
  { rule: 'a no-break space before a unit', breaks: matches(`${number} ${units}(?![\\p{L}\\d])`) },
  { rule: 'a no-break space after a currency', breaks: matches('(?:USD|ARS) \\d') },
  { rule: 'a dash in a range', breaks: matches('(?<![\\d./-])\\d{1,4}-\\d{1,4}(?![\\d-])|\\S - \\S') },
  { rule: 'a point in a decimal number', breaks: matches('\\d,\\d') },
]

const words: readonly Rule[] = [
  { rule: 'tú, not vos', breaks: (text) => voseoIn(text).length > 0 },
  ...rulesOf(regionalWords),
]
const names = rulesOf(secondNames)

test('every text is read', () => {
  expect(shownTexts.length).toBeGreaterThan(2500)
  for (const part of [
    'src/content/',
    'supabase/functions/',
    'supabase/local/samples/notebooks/',
    'index.html',
    'supabase/seed.sql',
  ])
    expect(shownTexts.some(({ file }) => file.startsWith(part))).toBe(true)
})

test('the design system has no words of its own', () => {
  expect(wordsOfControls).toEqual([])
  const code = '<a className="flex p-2" title="Ir" href="#a">al mapa {key === "Enter" && "¿Más?"}</a>'
  expect(wordsIn('a.tsx', code)).toEqual(['a.tsx: Ir', 'a.tsx: al mapa', 'a.tsx: ¿Más?'])
})

test('words are those of all countries, and everybody is addressed with "tú"', () => {
  const { found, excused } = check(shownTexts, words)
  expect(found).toEqual([])
  expect(excused).toEqual([
    'Hubo un error al enviar el formulario. Por favor, inténtelo de nuevo.',
    'Hubo un problema al registrarte. Por favor intentá nuevamente.',
    'INSCRIBITE',
    'Por favor completá todos los campos',
    'Por favor completá todos los campos requeridos',
    'Por favor ingresá un email válido',
  ])
})

/** Words by which staff look for a screen, which are typed and never shown. */
const isSearched = ({ file, text }: ShownText) =>
  file === 'src/content/staff-navigation.ts' && /^[a-z ]+$/.test(text)

test('each thing has one name', () => {
  const { found } = check(
    shownTexts.filter((text) => !isSearched(text)),
    names,
  )
  expect(found).toEqual([])
})

test.each([
  ...[
    'sumate',
    'bajá',
    'abrí',
    'seguí',
    'pedinos',
    'mandame',
    'pedilo',
    'aprovechá',
    'descargate',
    'tocá',
    'elegís',
  ],
  ...['sabés', 'andá', 'Mirá', 'leé', 'reservate', 'traé', 'salí', 'poneme'],
])('"%s" is an address of other countries', (word) => {
  expect(voseoIn(`Por favor, ${word} ya.`)).toEqual([word.toLowerCase()])
})

test.each(['súmate', 'baja', 'podrás', 'recibirá', 'verás', 'además', 'está', 'escríbenos', 'quedará'])(
  '"%s" is for everybody',
  (word) => expect(voseoIn(`Y ${word}.`)).toEqual([]),
)

test('texts follow Spanish typography', () => {
  const { found, excused } = check(shownTexts, typography)
  expect(found).toEqual([])
  expect(excused).toEqual([
    '¡Alumno dado de alta exitosamente!',
    '¡Bienvenido a la comunidad!',
    '¡Gracias por unirte! Te notificaremos sobre nuevos notebooks.',
    '¡Mensaje enviado con éxito!',
    'Cargando datos...',
    'Creando...',
    'Generando...',
    'Loading certificate...',
    'Oops! Página no encontrada',
    'Procesando...',
    'Redirigiendo a tu certificado...',
  ])
})

/** The specification quotes "link" on the staff screens, so they say it; everybody else reads "enlace". */
const staffTexts = [
  ...[
    'audit',
    'certificate-issue',
    'cohorts',
    'debt-link-dialog-texts',
    'desk',
    'form-outcome',
    'metadata',
    'money-reports',
    'payment-links',
    'people',
  ],
  ...['recap-admin', 'sales', 'staff-navigation', 'staff'],
].map((name) => `src/content/${name}.ts`)

const link = patternOf('link(s)?')

test('only staff read "link"', () => {
  const files = shownTexts.filter(({ text }) => link.test(text)).map(({ file }) => file)
  expect([...new Set(files)]).toEqual(staffTexts)
})

/** Properties that hold what a button says. */
const buttonKeys = new Set(
  (
    'action again another button cancel clear close confirm copy create discard download edit enrol generate join remove ' +
    'replace retry revoke renew save send share submit'
  ).split(' '),
)

/** What people did, steps to follow, a link within a sentence, the name of a service. */
const otherLabels = [
  'Reintentó',
  'Unió',
  'Descárgalo como PDF',
  'vuelve a cargarla.',
  'Descarga el archivo.',
  'WhatsApp',
]

/** Begins with an infinitive, with or without a pronoun, or speaks for the reader. */
const isVerb = (text: string) => /^(\p{L}+[aeií]r(me|se|lo|la|los|las)?|Quiero|Avísame)(?!\p{L})/iu.test(text)

test('buttons are verbs', () => {
  const labels = shownTexts.filter(({ key, file }) => file.startsWith('src/') && buttonKeys.has(key ?? ''))
  expect(labels.length).toBeGreaterThan(150)
  expect(labels.filter(({ text }) => !isVerb(text) && !quoted.has(text)).map(({ text }) => text)).toEqual(
    otherLabels,
  )
})

test('what each rule is about is found', () => {
  const texts = textsOfCode(
    'a.ts',
    `export const a = { b: 'Con placa de video y plataforma', c: \`\${d} % de \${e}\`, f: 'no...' }`,
  )
  expect(check(texts, [...words, ...names, ...typography]).found.map(({ rule }) => rule)).toEqual([
    'placa* de video → GPU',
    'plataforma → aula',
    'a no-break space before a unit',
    '… for three dots',
  ])
})
