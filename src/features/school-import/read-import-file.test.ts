import { describe, expect, test } from 'vitest'
import { importColumns } from '#content/school-import.ts'
import { importFiles } from '#domain/contracts/school-import.ts'
import { csvFile, csvLines } from '#platform/csv-document.ts'
import { readImportFile } from './read-import-file.ts'

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
    const shape = { header: columns.map(({ name }) => name), format }
    const template = csvFile(shape, [csvLines(shape, [columns.map(({ example }) => example)])])
    expect(await readImportFile(file, await template.arrayBuffer())).toEqual({
      ok: false,
      problem: { kind: 'empty' },
    })
  })
})
