import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { Columns } from '#domain/spreadsheet-cells.ts'
import { type CsvFormat, type CsvValue, csvFile, csvLines, csvOpening } from './csv-document.ts'
import { formulas } from './test-support/formulas.ts'

function csvDocument(header: string[], rows: CsvValue[][], format: CsvFormat = 'comma'): string {
  const shape = { columns: header, format }
  return csvOpening(shape) + csvLines(shape, rows)
}

/** Without the empty row after the last line break. */
function parse(text: string): string[][] {
  return Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1)
}

function cellOf(value: CsvValue, columns: Columns = ['a']): string | undefined {
  return parse(csvLines({ columns, format: 'comma' }, [[value]]))[0]?.[0]
}

describe('a document', () => {
  test('has a byte order mark, CRLF and every cell in quotes', () => {
    expect(csvDocument(['Nombre', 'Nota'], [['Ana "la Nena" Muñoz', 5]])).toBe(
      '\ufeff"Nombre","Nota"\r\n"Ana ""la Nena"" Muñoz","5"\r\n',
    )
  })

  test('without rows is its header', () => {
    expect(csvDocument(['a'], [])).toBe('\ufeff"a"\r\n')
  })

  test('with semicolons its numbers have a decimal comma, and its texts stay', () => {
    expect(
      csvDocument(
        ['a', 'b'],
        [
          [1234.5, 'x;y 1.5'],
          [-0.25, null],
        ],
        'semicolon',
      ),
    ).toBe('\ufeff"a";"b"\r\n"1234,5";"x;y 1.5"\r\n"-0,25";""\r\n')
  })

  test('for a program has no byte order mark, which one takes for letters of the first heading', async () => {
    const shape = { columns: ['email', 'url'], format: 'comma', reader: 'program' } as const
    const file = csvFile(shape, [csvLines(shape, [['muñoz@b.co', 'https://x.example/ñ']])])
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
      '"email","url"\r\n"muñoz@b.co","https://x.example/ñ"\r\n',
    )
  })

  test('refuses a row of another width', () => {
    expect(() => csvDocument(['a', 'b'], [['1']])).toThrow(RangeError)
  })
})

describe('formulas', () => {
  // The database stores no such character.
  const notStored = '\u0000=1'

  test.each([...formulas, notStored])('%j is text', (value) => {
    expect(cellOf(value)).toBe(`'${value}`)
  })

  test.each(['Ana', "'ya", '1=1', 'a@b.example', '', '(-1)', 'https://x.example/?a=1'])(
    '%j stays',
    (value) => {
      expect(cellOf(value)).toBe(value)
    },
  )

  test('a number stays a number, null an empty cell', () => {
    expect(cellOf(-12.5)).toBe('-12.5')
    expect(cellOf(Number.NaN)).toBe('')
    expect(cellOf(null)).toBe('')
  })
})

describe('a phone', () => {
  test.each([
    ['+54 9 11 5555-0100', '(+54) 9 11 5555-0100'],
    ['+5491155550100', '(+54) 91155550100'],
    ['+1 (202) 555-0100', '(+1) (202) 555-0100'],
    ['+(598) 99 123 456', '(+598) 99 123 456'],
    ['01155550100', '0115555-0100'],
    ['011.5555.0100', '0115555-0100'],
    ['12-11-2020', '1211-2020'],
    ['011 5555-0100', '011 5555-0100'],
    ['', ''],
  ])('%j is a text in every spreadsheet: %j', (phone, written) => {
    expect(cellOf(phone, [{ phone: 'a' }])).toBe(written)
  })

  test('that is none is left to the guard', () => {
    for (const value of ['=1+1', '+1+1', '+1 555=1', '-2+3', '\t=1'])
      expect(cellOf(value, [{ phone: 'a' }])).toBe(`'${value}`)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+-=@0159 ().\t\n/a'), maxLength: 24 }), (value) => {
        expect(cellOf(value, [{ phone: 'a' }])).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u)
      }),
    )
  })
})

describe('a code', () => {
  // What LibreOffice 7.4 or Excel takes for a number, a day, an hour, a fraction or a month.
  test.each([
    ...[
      '0912345678',
      '30111222',
      '007',
      '1234567890123456789',
      '12E5',
      '1e-3',
      '1.234.567',
      '1,5',
      '.5',
      '(5)',
    ],
    ...[
      '1 234',
      '12-11-2020',
      '2026-11-29',
      '1-2',
      '1/2',
      '3 1/2',
      '12:30',
      '12:30 p. m.',
      '2026-11-29 10:30',
      '50%',
      '$5',
      ' 007 ',
    ],
    ...['MAR1', 'SEP-5', '5-dic', 'ene. 2026', '1 JAN 26'],
  ])('%j is a text', (value) => {
    expect(cellOf(value, [{ code: 'a' }])).toBe(`'${value}`)
    expect(cellOf(value)).toBe(value)
  })

  test.each([
    ...[
      '20-12345678-9',
      '0001-00001234',
      '12.345.678-9',
      'A-0001 · 1A',
      'DP-648',
      '9f86d081884c7d65',
      'gee-python-250716',
    ],
    ...['PASAPORTE', 'MARZO', '', '00e1f2', 'FAC 12 E5'],
  ])('%j is one as it is', (value) => {
    expect(cellOf(value, [{ code: 'a' }])).toBe(value)
  })
})

test('every cell is read back in its place and starts no formula', () => {
  const value = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { maxLength: 8 }), (rows) => {
      const read = parse(csvDocument(['a', 'b'], rows)).slice(1)
      expect(read).toHaveLength(rows.length)
      for (const [index, row] of read.entries()) {
        for (const [place, cell] of row.entries()) {
          const original = rows[index]?.[place]
          expect([original, `'${original}`]).toContain(cell)
          expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u)
        }
      }
    }),
    { numRuns: 50 },
  )
})
