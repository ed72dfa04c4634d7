import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountryCode, countryCodes } from './countries.ts'
import { hasTaxIdRule, readTaxId, type TaxIdKind } from './tax-id.ts'

// Examples of the authorities and of public documentation; none belongs to a person known to us.
const valid: readonly [CountryCode, string, TaxIdKind, string, string, 'person' | 'company' | null][] = [
  ['AR', '20-12345678-6', 'cuit', '20123456786', '20-12345678-6', 'person'],
  ['AR', ' 30 12345678 1 ', 'cuit', '30123456781', '30-12345678-1', 'company'],
  ['AR', '33.00000008.1', 'cuit', '33000000081', '33-00000008-1', 'company'],
  ['BR', '529.982.247-25', 'cpf', '52998224725', '529.982.247-25', 'person'],
  ['BR', '00000000191', 'cpf', '00000000191', '000.000.001-91', 'person'],
  ['BR', '11.222.333/0001-81', 'cnpj', '11222333000181', '11.222.333/0001-81', 'company'],
  ['BR', '12.abc.345/01de-35', 'cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35', 'company'],
  ['CL', '12.345.678-5', 'rut_chile', '123456785', '12.345.678-5', null],
  ['CL', '1000005-k', 'rut_chile', '1000005K', '1.000.005-K', null],
  ['CL', '01.000.005-K', 'rut_chile', '1000005K', '1.000.005-K', null],
  ['CL', '11.111.111-1', 'rut_chile', '111111111', '11.111.111-1', null],
  ['CO', '213.123.432-1', 'nit', '213123432-1', '213.123.432-1', null],
  ['CO', '900.123.456–8', 'nit', '900123456-8', '900.123.456-8', null],
  ['CO', '9001234568', 'nit', '900123456-8', '900.123.456-8', null],
  ['CO', '900,123,456-8', 'nit', '900123456-8', '900.123.456-8', null],
  // Numbers of persons: without its hyphen, and with a dot in its place.
  ['CO', '375478370', 'nit', '37547837-0', '37.547.837-0', null],
  ['CO', '79.896.529.6', 'nit', '79896529-6', '79.896.529-6', null],
  ['CO', '1.023.456.789', 'cedula_colombia', '1023456789', '1.023.456.789', 'person'],
  ['CO', '79123456', 'cedula_colombia', '79123456', '79.123.456', 'person'],
  ['MX', 'gode 561231 gr8', 'rfc', 'GODE561231GR8', 'GODE 561231 GR8', 'person'],
  ['MX', 'MAB-930714-8T4', 'rfc', 'MAB9307148T4', 'MAB 930714 8T4', 'company'],
  ['PE', '20512333797', 'ruc', '20512333797', '20512333797', 'company'],
  ['PE', '10054148289', 'ruc', '10054148289', '10054148289', 'person'],
  // Somebody who earns a salary alone has no RUC.
  ['PE', '10117410', 'dni_peru', '10117410', '10117410', 'person'],
  ['PE', '05414828', 'dni_peru', '05414828', '05414828', 'person'],
  ['PE', '10117410-2', 'dni_peru', '101174102', '10117410-2', 'person'],
  ['PE', '10117410-g', 'dni_peru', '10117410G', '10117410-G', 'person'],
  ['MX', 'XEXX 010101 000', 'rfc', 'XEXX010101000', 'XEXX 010101 000', null],
  ['UY', '21-100342-001-7', 'rut_uruguay', '211003420017', '21-100342-001-7', null],
  ['UY', '1.234.567-2', 'cedula_uruguay', '12345672', '1.234.567-2', 'person'],
  ['UY', '0123.456-1', 'cedula_uruguay', '1234561', '123.456-1', 'person'],
]

describe('a tax id', () => {
  test.each(valid)('of %s: %j is read', (country, typed, kind, value, display, holder) => {
    expect(readTaxId(typed, country)).toEqual({ kind, value, display, holder, isDoubtful: false })
  })

  test.each(valid)('of %s: the stored and the shown form of %j are the same number', (country, typed) => {
    const read = readTaxId(typed, country)
    expect(readTaxId(read?.value ?? '', country)).toEqual(read)
    expect(readTaxId(read?.display ?? '', country)).toEqual(read)
  })

  test.each([
    ['AR', ''],
    ['AR', '20-1234567-8'],
    ['AR', '00-00000000-0'],
    ['AR', '22-22222222-2'],
    ['AR', '20-12345678-6-1'],
    ['AR', 'CUIT 20-12345678-6'],
    // The remainder 10 has no digit: such a number gets another prefix.
    ['AR', '20-00000001-0'],
    ['AR', '20-00000001-9'],
    ['BR', '111.111.111-11'],
    ['BR', '000.000.000-00'],
    ['BR', '00.000.000/0000-00'],
    ['BR', '191'],
    ['BR', '12.ABC.345/01DE-3A'],
    ['BR', '12.ÀBC.345/01DE-35'],
    ['CL', '0'],
    ['CL', '00.000.000-0'],
    ['CL', 'K.000.005-1'],
    ['CL', '1.000.005-0'],
    ['CO', '900.123.456-1'],
    ['CO', '9001234561'],
    ['CO', '900123456'],
    ['CO', '0000000000'],
    // A company without its digit, and a person with a wrong one.
    ['CO', '860123456'],
    ['CO', '375478371'],
    ['MX', 'XAXX010101000'],
    ['MX', 'GODE561331GR8'],
    ['MX', 'GODE561231'],
    ['PE', '00000000000'],
    ['PE', '20512333798'],
    ['PE', '00000000'],
    ['PE', '1011741'],
    ['PE', '10117410-3'],
    ['PE', '10117410-L'],
    ['UY', '210303670014'],
    ['UY', '000000000000'],
    ['UY', '1.234.567-3'],
    ['UY', '0'],
  ] as [CountryCode, string][])('of %s: %j is refused', (country, typed) => {
    expect(readTaxId(typed, country)).toBeNull()
  })
})

// In use, though their last place is wrong: found by the authors of python-stdnum.
test.each([
  ['SIN 931116 9P8', 'company'],
  ['VACE-460910-SX6', 'person'],
  ['BABC300126Q66', 'person'],
  ['KZY041011E20', 'company'],
  ['GODE561231GR9', 'person'],
])('the RFC %j is read as doubtful', (typed, holder) => {
  expect(readTaxId(typed, 'MX')).toMatchObject({ kind: 'rfc', holder, isDoubtful: true })
})

const chars = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((signs) => signs.join(''))
const digits = (length: number) => chars('0123456789', length)
const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const oneDigit = Array.from({ length: 10 }, (_, n) => String(n))

/** Numbers without their check digits, and every ending they may have. */
const bodies: Record<
  string,
  { country: CountryCode; body: fc.Arbitrary<string>; endings: readonly string[]; missed: number }
> = {
  CUIT: {
    country: 'AR',
    body: fc.tuple(fc.constantFrom('20', '27', '30', '33'), digits(8)).map(([p, n]) => p + n),
    endings: oneDigit,
    missed: 0,
  },
  RUT: { country: 'CL', body: digits(8), endings: [...oneDigit, 'K'], missed: 0 },
  RFC: {
    country: 'MX',
    body: fc
      .tuple(chars('ABCXYZÑ&', 4), digits(2), fc.constantFrom('0101', '0928', '1230'), chars('19AV', 2))
      .map((parts) => parts.join('')),
    endings: [...oneDigit, 'A'],
    missed: 0,
  },
  'RUT of Uruguay': {
    country: 'UY',
    body: digits(6).map((n) => `21${n}001`),
    endings: oneDigit,
    missed: 0,
  },
  CPF: { country: 'BR', body: digits(9), endings: twoDigits, missed: 0.01 },
  CNPJ: { country: 'BR', body: digits(12), endings: twoDigits, missed: 0.01 },
  'CNPJ with letters': { country: 'BR', body: chars('0189AMZ', 12), endings: twoDigits, missed: 0.01 },
  NIT: { country: 'CO', body: digits(8).map((n) => `9${n}-`), endings: oneDigit, missed: 0.03 },
  RUC: { country: 'PE', body: digits(8).map((n) => `20${n}`), endings: oneDigit, missed: 0.03 },
  'cédula of Uruguay': {
    country: 'UY',
    body: digits(6).map((n) => `4${n}`),
    endings: oneDigit,
    missed: 0.08,
  },
}

function withOneDigitChanged(id: string): string[] {
  return [...id].flatMap((sign, place) =>
    /\d/.test(sign)
      ? oneDigit
          .filter((other) => other !== sign)
          .map((other) => id.slice(0, place) + other + id.slice(place + 1))
      : [],
  )
}

describe.each(Object.entries(bodies))('the check of a %s', (_, { country, body, endings, missed }) => {
  const accepted = (typed: string) => readTaxId(typed, country)?.isDoubtful === false

  test('accepts one ending of a number at most', () => {
    fc.assert(fc.property(body, (text) => endings.filter((end) => accepted(text + end)).length <= 1))
  })

  test(missed === 0 ? 'refuses every wrong digit' : 'refuses wrong digits but for a few', () => {
    const ids = fc
      .sample(body, { numRuns: 300, seed: 15 })
      .flatMap((text) => endings.map((end) => text + end).filter(accepted))
    expect(ids.length).toBeGreaterThan(200)
    const changed = ids.flatMap(withOneDigitChanged)
    expect(changed.filter(accepted).length / changed.length).toBeLessThanOrEqual(missed)
  })
})

test('countries without a rule keep what is typed, on one line', () => {
  const free = countryCodes.filter((country) => !hasTaxIdRule(country))
  expect(free).toEqual(['BO', 'CR', 'EC', 'GT', 'PA', 'PY', 'OTHER'])
  for (const country of free) {
    const value = 'B-12345678 x'
    expect(readTaxId(' B-12345678 \n x ', country)).toEqual({
      kind: null,
      value,
      display: value,
      holder: null,
      isDoubtful: false,
    })
    expect(readTaxId('  ', country)).toBeNull()
  }
})
