import { describe, expect, test } from 'vitest'
import { importColumns } from '#content/school-import.ts'
import { importFiles } from '#domain/contracts/school-import.ts'
import type { DayOrder } from '#domain/typed-days.ts'
import { csvFile, csvLines } from '#platform/csv-document.ts'
import { type ReadFile, readImportFile, withDays } from './read-import-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer

const header = 'correo;nombre;apellido;telefono;pais'
const read = (text: string) => readImportFile('students', utf8(text))
const una = { email: 'una@x.org', firstname: 'Íñigo', lastname: 'Núñez', phone: '', country: 'México' }

describe('a file of a spreadsheet', () => {
  test.each([
    ['semicolons', utf8(`${header}\r\nuna@x.org;Íñigo;Núñez;;México\r\n`)],
    ['a byte order mark', utf8(`\uFEFF${header}\nuna@x.org;Íñigo;Núñez;;México`)],
    ['Windows-1252', windows(`${header}\r\nuna@x.org;Íñigo;Núñez;;México\r\n`)],
    [
      'commas and quotes',
      utf8('"correo","nombre","apellido","telefono","pais"\n"una@x.org","Íñigo","Núñez","","México"'),
    ],
    ['tabs', utf8('correo\tnombre\tapellido\tpais\nuna@x.org\tÍñigo\tNúñez\tMéxico').slice(0)],
    [
      'titles with capitals, accents and blanks',
      utf8(' Correo ;NOMBRE;Apellido;Teléfono;País\nuna@x.org;Íñigo;Núñez;;México'),
    ],
  ])('with %s is read', async (_, bytes) => {
    const outcome = await readImportFile('students', bytes)
    expect(outcome).toMatchObject({ ok: true, ignored: [] })
    const [row] = outcome.ok ? outcome.rows : []
    expect({ phone: '', ...row }).toEqual({ line: 2, ...una })
  })

  test('keeps the number of each row, without blank ones', async () => {
    const outcome = await read(
      `${header}\n\nuna@x.org;A;B;;\n;;;;\n;;;;\notra@x.org;C;"D\nE";;\ntercera@x.org;F;G;;\n;;;;\n`,
    )
    expect(outcome.ok && outcome.rows.map(({ line, email }) => [line, email])).toEqual([
      [3, 'una@x.org'],
      [6, 'otra@x.org'],
      [7, 'tercera@x.org'],
    ])
  })

  test('names the columns that it does not use', async () => {
    expect(await read(`${header};Notas\nuna@x.org;A;B;;;hola`)).toMatchObject({
      ok: true,
      ignored: ['Notas'],
    })
  })

  test('values go as they were typed', async () => {
    const outcome = await readImportFile(
      'payments',
      utf8('pago;venta;fecha;monto;moneda\nP1;V1;15/3/2025;1.234,50;usd'),
    )
    expect(outcome.ok && outcome.rows).toEqual([
      { line: 2, key: 'P1', sale: 'V1', paid_on: '15/3/2025', amount: '1.234,50', currency: 'usd' },
    ])
  })

  test('the word of a free seat becomes its reason, and another word none', async () => {
    const outcome = await readImportFile(
      'sales',
      utf8(
        'venta;correo;cohorte;fecha;total_usd;sin_cargo\nV1;a@x.org;c;2025-01-01;0;Beca\nV2;a@x.org;c;2025-01-01;0;amigo',
      ),
    )
    expect(outcome.ok && outcome.rows.map(({ free_reason }) => free_reason)).toEqual([
      'scholarship',
      'unknown',
    ])
  })
})

describe('the letters of a file', () => {
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
  const asBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))
  const names = async (bytes: ArrayBuffer) => {
    const outcome = await readImportFile('students', bytes)
    if (!outcome.ok) return outcome.problem
    const named = ({ rows }: ReadFile) => rows.map(({ firstname }) => firstname)
    return { taken: outcome.readings.length > 0 ? null : named(outcome), asked: outcome.readings.map(named) }
  }
  const file = (...first: string[]) =>
    `${header}\n${first.map((name, at) => `a${at}@x.org;${name};B;;`).join('\n')}`

  test.each([
    ['the dash of a spreadsheet', `Sof\u00C3\u00ADa ${'\x96'} Paz`, 'Sofía \uFFFD Paz'],
    ['a letter cut in half', 'Sof\u00C3\u00ADa Nu\u00C3', 'Sofía Nu\uFFFD'],
    ['half of a letter', 'Sof\u00C3\u00ADa \u00B1', 'Sofía \uFFFD'],
    ['a quote of Windows', 'Sof\u00C3\u00ADa D\x92Angelo', 'Sofía D\uFFFDAngelo'],
    ['an accent of Windows', 'Sof\u00C3\u00ADa P\xE9rez', 'Sofía P\uFFFDrez'],
  ])('with %s among those of UTF-8 stay, and its row has a mark', async (_, written, read) => {
    expect(await names(latin(`${asBytes(file('José', 'Núñez'))}\nc@x.org;${written};B;;`))).toEqual({
      taken: ['José', 'Núñez', read],
      asked: [],
    })
  })

  test.each([
    ['capitals', 'MARÍA PEÑA', 'JOSÉ ÚRSULA'],
    ['a dash and a quote', 'Núñez \u0096 Paz', 'Zoé D\u0092Angelo'],
    ['Portuguese', 'João', 'Conceição Mendonça'],
    ['one name', 'Núñez'],
  ])('of Windows alone are read: %s', async (_, ...first) => {
    const read = first.map((name) => name.replace('\u0096', '–').replace('\u0092', '’'))
    expect(await names(latin(file(...first)))).toEqual({ taken: read, asked: [] })
  })

  const mac = ['Jos\x8E', 'N\x9C\x96ez']
  const dos = ['Jos\x82', 'N\xA3\xA4ez']
  const right = ['José', 'Núñez']
  test.each([
    ['CSV (Macintosh)', latin(file(...mac)), right],
    ['CSV (MS-DOS)', latin(file(...dos)), right],
    ['a Macintosh, taken for Latin-1', utf8(file(...mac)), right],
    ['DOS, taken for Latin-1', utf8(file(...dos)), right],
    ['encoded twice', utf8(file('Jos\u00C3©', 'N\u00C3º\u00C3±ez')), right],
    ['encoded twice, by Latin-1', utf8(asBytes(file('Ñandú', 'Ángel Íñigo'))), ['Ñandú', 'Ángel Íñigo']],
    ['encoded three times', utf8(asBytes(asBytes(file(...right)))), right],
    ['encoded twice by a Macintosh', utf8(file('Jos√©', 'N√∫√±ez')), right],
    ['encoded twice in one row', utf8(file('José', 'N\u00C3º\u00C3±ez')), right],
    [
      'Windows, with a row of UTF-8',
      latin(`${file(...right, 'Íñigo')}\n${asBytes('c@x.org;Zoé;B;;')}`),
      [...right, 'Íñigo', 'Zoé'],
    ],
  ])('are asked about, and the right ones offered first: %s', async (_, bytes, first) => {
    const read = await names(bytes)
    expect(read).toMatchObject({ taken: null })
    expect('asked' in read && read.asked[0]).toEqual(first)
  })

  test.each([
    ['one name of a Macintosh', 'Garc\x92a', ['Garc’a', 'García']],
    ['a capital of a Macintosh', '\xE7ngel', ['çngel', 'Ángel', 'þngel']],
    ['a dash of Windows', 'Ana \x96 Paz', ['Ana – Paz', 'Ana ñ Paz', 'Ana û Paz']],
  ])('are asked about where two readings are words: %s', async (_, name, readings) => {
    const read = await names(latin(file(name)))
    expect('asked' in read && read.asked.flat()).toEqual(expect.arrayContaining(readings))
  })

  test('of no value that is taken over are no question', async () => {
    const outcome = await readImportFile('students', utf8(`${header};Notas\nuna@x.org;A;B;;;Jos\u00C3©`))
    expect(outcome).toMatchObject({ ok: true, readings: [] })
  })

  test.each(['«CAFÉ»', 'ÁÉÍÓÚÑ', 'São João', 'G̃uarani', 'Łukasz Ørsted', 'Ana 😀', '“Ú»'])(
    'are what UTF-8 says: %s',
    async (name) => {
      expect(await names(utf8(file(name)))).toEqual({ taken: [name], asked: [] })
    },
  )
})

describe('the days of a file', () => {
  const sales = (...days: string[]) =>
    readImportFile(
      'sales',
      utf8(
        ['venta;correo;cohorte;fecha;total_usd', ...days.map((day, at) => `V${at};a@x.org;c;${day};9`)].join(
          '\n',
        ),
      ),
    )
  const daysOf = async (order: DayOrder | null, ...days: string[]) => {
    const read = await sales(...days)
    return read.ok && withDays('sales', { ...read, order }).map(({ sold_on }) => sold_on)
  }

  test('are read with the day first where one says so, in every way of writing them', async () => {
    expect(await sales('15/01/2026', '03/02/2026')).toMatchObject({ ok: true, unclear: [] })
    expect(await daysOf(null, '15/01/2026', '3/2/2026', '03-02-2026', '3.2.2026', '2026-02-03')).toEqual([
      ...['2026-01-15', '2026-02-03', '2026-02-03', '2026-02-03', '2026-02-03'],
    ])
  })

  test('wait for a person where no day says it, and are read as that person says', async () => {
    const days = ['03/01/2026', '04/01/2026', '2026-01-09', '05/01/2026', '06/01/2026']
    expect(await sales(...days)).toMatchObject({ unclear: ['03/01/2026', '04/01/2026', '05/01/2026'] })
    expect(await daysOf('month_first', ...days)).toEqual([
      ...['2026-03-01', '2026-04-01', '2026-01-09', '2026-05-01', '2026-06-01'],
    ])
  })

  test('that are none stay as they were typed', async () => {
    expect(await daysOf(null, '31/02/2026', '15/01/26')).toEqual(['31/02/2026', '15/01/26'])
  })

  test('in two orders are refused with their rows', async () => {
    expect(await sales('15/01/2026', '01/02/2026', '02/15/2026')).toEqual({
      ...{ ok: false, problem: { kind: 'days', dayFirst: [2], monthFirst: [4] } },
    })
  })

  test('of the example in the template, as a spreadsheet writes it, are no row', async () => {
    const read = await readImportFile(
      'payments',
      utf8('pago;venta;fecha;monto;moneda;vale_usd;medio\nP-1;V-1;15/03/2025;100000;ARS;90;Transferencia'),
    )
    expect(read).toEqual({ ok: false, problem: { kind: 'empty' } })
  })
})

describe('a file that is not read', () => {
  test.each([
    ['a sheet that is no CSV', 'PK\u0003\u0004\u0000\u0000', { kind: 'unreadable' }],
    ['quotes that stay open', `${header}\n"una@x.org;A;B;;`, { kind: 'quotes' }],
    ['missing columns', 'correo;nombre\na;b', { kind: 'columns', names: ['apellido'] }],
    ['a column twice', `${header};correo\na;b;c;d;e;f`, { kind: 'repeated', names: ['correo'] }],
    ['a cell too many', `${header}\nuna@x.org;A;B;;;\nuna@x.org;A;B;;;5`, { kind: 'cells', line: 3 }],
    ['no row', `${header}\n;;;;\n`, { kind: 'empty' }],
  ])('%s', async (_, text, problem) => {
    expect(await read(text)).toEqual({ ok: false, problem })
  })

  test.each(
    importFiles.flatMap((file) => (['comma', 'semicolon'] as const).map((format) => [file, format] as const)),
  )('the template of %s with %s, whose only row is the example', async (file, format) => {
    const columns = importColumns(file)
    const shape = { columns: columns.map(({ name }) => name), format }
    const template = csvFile(shape, [csvLines(shape, [columns.map(({ example }) => example)])])
    expect(await readImportFile(file, await template.arrayBuffer())).toEqual({
      ok: false,
      problem: { kind: 'empty' },
    })
  })
})
