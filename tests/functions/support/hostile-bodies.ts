import fc from 'fast-check'

/**
 * Texts that have broken programs before: markup, queries, paths, control characters, other scripts, empty
 * strings.
 */
const naughtyTexts = [
  '',
  ' ',
  'undefined',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or '1'='1",
  "'; drop table payments; --",
  '{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  'ana@example.com\r\nBcc: evil@example.com',
  'a@b.c,d@e.f',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202eabc',
  '\ufeff',
  '\u0085',
  '\u2028',
  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  'ا‎لعربية',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '👩‍👩‍👧‍👧',
  'x'.repeat(300),
  'x'.repeat(6000),
  '%',
  '_',
  '\\',
  '=1+1',
  '__proto__',
  'constructor',
]

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...naughtyTexts),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.integer(), { maxKeys: 3 }),
  fc.jsonValue(),
)

function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}

/** Fields that contracts accept from old callers and ignore. */
const ignoredFields = ['username', 'password', 'courseIds', 'careerId', 'price', 'course_slug', 'course_id']

/** Thousands of levels in few bytes, as the whole body and in every field, ignored ones included. */
export function deepBodies(good: Record<string, unknown>, maxBytes = 64 * 1024): string[] {
  const levels = Math.floor(maxBytes / 2.6)
  const fields = [...new Set([...Object.keys(good), ...ignoredFields])]
  const bodies = [good, { ...good, isDemo: true }].flatMap((body) =>
    fields.map((field) => {
      const others = Object.entries(body).filter(
        ([key]) => key !== field && (key !== 'isDemo' || key in good),
      )
      const written = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
      return `{${[...written, `"${field}":${nested('[', ']', levels)}`].join()}}`
    }),
  )
  return [
    nested('[', ']', levels),
    nested('{"a":', '}', levels / 3),
    nested('[{"a":', '}]', levels / 4),
    ...bodies,
  ]
}

/** Variations of a good body: fields swapped, dropped, added, nested; truncated text and invalid JSON. */
export function hostileBodies(good: Record<string, unknown>): fc.Arbitrary<string> {
  const mutated = fc
    .tuple(
      fc.subarray(Object.keys(good)),
      fc.array(oddValue, { minLength: 8, maxLength: 8 }),
      fc.option(fc.tuple(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'id')), oddValue)),
    )
    .map(([fields, values, extra]) => {
      const body: Record<string, unknown> = { ...good }
      fields.forEach((field, index) => {
        const value = values[index % values.length]
        if (value === null) delete body[field]
        else body[field] = value
      })
      if (extra) Object.defineProperty(body, extra[0], { value: extra[1], enumerable: true })
      return JSON.stringify(body)
    })
  const cut = fc.tuple(mutated, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
  const repeated = fc.tuple(mutated, oddValue).map(([text, value]) => {
    const field = Object.keys(good)[0] ?? 'x'
    return text.replace(/^\{/, `{"${field}":${JSON.stringify(value)},`)
  })
  const deep = fc.nat({ max: 5000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
  return fc.oneof(
    { weight: 6, arbitrary: mutated },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: repeated },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: deep },
  )
}
