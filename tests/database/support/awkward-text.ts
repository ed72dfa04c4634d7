import fc from 'fast-check'

const known: readonly string[] = [
  ...['"', '""', `"'"`, 'a"b', 'a,b', 'a;b', 'a\tb', 'a\nb', 'a\r\nb', 'a\rb', '\\', '\\.', '\\N', '"\r\n"'],
  ...[
    'NULL',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '-',
    '--',
    '- ',
    '+',
    '@',
    '=',
    "'",
    "'='",
    "'=1",
  ],
  ...[
    '0',
    '007',
    '1e9',
    '1,5',
    '1.5',
    '0x10',
    '-12,50',
    '01/02/2025',
    '2025-01-02',
    '12:30',
    '1/2',
    '$1',
    '(1)',
  ],
  ...[
    'ñandú',
    'Zoë',
    'İstanbul',
    'ǅ',
    'ß',
    'Ω≈ç√',
    '田中さん',
    'تجربة',
    'עברית',
    '\u202eabc',
    'a\u0300\u0301\u0302',
  ],
  ...[
    '👩‍👩‍👧‍👦',
    '🇦🇷',
    '\u200d',
    'a\u200bb',
    '\u2028',
    '\u2029',
    '\u0085',
    'a\u00adb',
    '\u0001',
    '\u001b[31m',
    '\u007f',
  ],
  ...[
    "'; drop table payments; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '#{7*7}',
    '%s%n',
    '../../etc/passwd',
  ],
  ...[
    'sep=;',
    'ID',
    '#REF!',
    '=\u0300x',
    '\u0000x'.slice(1),
    'A1',
    '$A$1',
    '|calc',
    '%0A=1',
    'http://a?b=c,d',
  ],
]

/** Same on every run. PostgreSQL's text holds no NUL. */
const drawn = fc
  .sample(fc.string({ unit: 'binary', minLength: 2, maxLength: 24 }), { numRuns: 1200, seed: 27 })
  .map((text) => text.replaceAll('\u0000', ''))

/** 500 different texts of up to 40 characters that are hard to quote, and none that is blank. */
export const awkwardTexts: readonly string[] = [...new Set([...known, ...drawn])]
  .filter((text) => /[^\s\p{C}]/u.test(text))
  .slice(0, 500)
