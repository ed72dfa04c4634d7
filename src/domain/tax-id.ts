import type { CountryCode } from './countries.ts'

/**
 * Tax ids of seven countries, with their check digits. A check digit proves that a number was typed as it is written,
 * not that it was given to anybody. It catches every single wrong digit of CUIT, RUT and RFC; those of CPF, CNPJ, NIT,
 * RUC and the Uruguayan cédula stand for two remainders each, or divide by ten, and let a few pass.
 */
export type TaxIdKind =
  | 'cuit'
  | 'cpf'
  | 'cnpj'
  | 'rut_chile'
  | 'nit'
  | 'cedula_colombia'
  | 'rfc'
  | 'ruc'
  | 'dni_peru'
  | 'rut_uruguay'
  | 'cedula_uruguay'

export type TaxIdHolder = 'person' | 'company'

export type TaxId = {
  /** Null where no rule is known: the text is kept as typed. */
  kind: TaxIdKind | null
  /** As it is stored: one spelling for each number, which reads as itself. */
  value: string
  /** As its country writes it. */
  display: string
  /** Null where the number does not say it. */
  holder: TaxIdHolder | null
  /** Its check digit disagrees, but its authority has given such numbers: a person has to look. */
  isDoubtful: boolean
}

type Rule = {
  kind: TaxIdKind
  pattern: RegExp
  /** `id`: matches the pattern. */
  holds: (id: string) => boolean
  /** Only where numbers with a wrong check digit are in use; `holds` then asks for the rest. */
  isDoubtful?: (id: string) => boolean
  display: (id: string) => string
  holder: (id: string) => TaxIdHolder | null
}

const digitsOnly = (text: string) => text.replace(/\D/g, '')
const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** Letters count by their code, A as 17: so does the CNPJ with letters, and digits stay what they are. */
function weigh(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * (text.charCodeAt(place) - 48), 0)
}

/** True when the digits with their check digit, which has the last weight, add up to a multiple. */
function isMultiple(of: number, digits: string, weights: readonly number[]): boolean {
  return weigh(digits, weights) % of === 0
}

/** Argentina, CUIT and CUIL: the prefix says whose; a number with the remainder 10 gets another prefix (AFIP, RG 10/97). */
const cuit: Rule = {
  kind: 'cuit',
  pattern: /^(2[03-7]|3[034]|5[015])\d{9}$/,
  holds: (id) => isMultiple(11, id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]),
  display: (id) => `${id.slice(0, 2)}-${id.slice(2, 10)}-${id.slice(10)}`,
  holder: (id) => (id.startsWith('2') ? 'person' : id.startsWith('3') ? 'company' : null),
}

const brazilianDigit = (text: string, weights: readonly number[]) =>
  String(((weigh(text, weights) * 10) % 11) % 10)

/** Brazil, CPF: eleven equal digits pass the sum and are given to nobody (Receita Federal). */
const cpf: Rule = {
  kind: 'cpf',
  pattern: /^(?!(\d)\1{10})\d{11}$/,
  holds: (id) =>
    id[9] === brazilianDigit(id, [10, 9, 8, 7, 6, 5, 4, 3, 2]) &&
    id[10] === brazilianDigit(id, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]),
  display: (id) => id.replace(/^(...)(...)(...)/, '$1.$2.$3-'),
  holder: () => 'person',
}

/** Brazil, CNPJ: since July 2026 its first twelve places may hold letters (IN RFB 2.229/2024, Nota Técnica COCAD 49/2024). */
const cnpj: Rule = {
  kind: 'cnpj',
  pattern: /^(?!0{14})[\dA-Z]{12}\d\d$/,
  holds: (id) =>
    id[12] === brazilianDigit(id, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) &&
    id[13] === brazilianDigit(id, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]),
  display: (id) => id.replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-'),
  holder: () => 'company',
}

/** Chile, RUT: K stands for the remainder 10 (Servicio de Impuestos Internos). The number does not say whose it is. */
const rutChile: Rule = {
  kind: 'rut_chile',
  pattern: /^[1-9]\d{5,7}[\dK]$/,
  holds: (id) => {
    const body = id.slice(0, -1).padStart(8, '0')
    const digit = id.endsWith('K') ? 10 : Number(id.slice(-1))
    return (weigh(body, [3, 2, 7, 6, 5, 4, 3, 2]) + digit) % 11 === 0
  },
  display: (id) => `${group(id.slice(0, -1))}-${id.slice(-1)}`,
  holder: () => null,
}

/** Colombia, NIT: primes as weights from the right (DIAN, Orden Administrativa 4 de 1989). Stored with its hyphen. */
const nit: Rule = {
  kind: 'nit',
  pattern: /^[1-9]\d{5,9}-\d$/,
  holds: (id) => {
    const body = id.slice(0, -2).padStart(10, '0')
    const remainder = weigh(body, [43, 41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11
    return id.at(-1) === '01987654321'[remainder]
  },
  display: (id) => `${group(id.slice(0, -2))}${id.slice(-2)}`,
  holder: () => null,
}

/** Colombia, cédula de ciudadanía: six to eight digits, or ten since 2004, all of which begin with 1. It has no check digit. */
const cedulaColombia: Rule = {
  kind: 'cedula_colombia',
  pattern: /^([1-9]\d{5,7}|1\d{9})$/,
  holds: () => true,
  display: group,
  holder: () => 'person',
}

const rfcValues = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/**
 * Mexico, RFC: thirteen places for a person, twelve for a company; birth or founding day within; A is ten (SAT, Anexo 1).
 * About 1.5 percent of those in use have another last place (python-stdnum). Two of them are everybody's: that of the
 * public, whose buyers get a simple receipt, is refused, that of foreigners is read.
 */
const rfc: Rule = {
  kind: 'rfc',
  pattern: /^(?!XAXX)[A-ZÑ&]{3,4}\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z\d]{3}$/,
  holds: () => true,
  isDoubtful: (id) => {
    const body = [...id.slice(0, -1).padStart(12)]
    const sum = body.reduce((total, sign, place) => total + (13 - place) * rfcValues.indexOf(sign), 0)
    return !/[\dA]$/.test(id) || (sum + rfcValues.indexOf(id.slice(-1))) % 11 !== 0
  },
  display: (id) => `${id.slice(0, -9)} ${id.slice(-9, -3)} ${id.slice(-3)}`,
  holder: (id) => (id.startsWith('XEXX') ? null : id.length === 13 ? 'person' : 'company'),
}

/** Peru, RUC: 10 before the document of a person, 20 before a company (SUNAT, Resolución 210-2004). */
const ruc: Rule = {
  kind: 'ruc',
  pattern: /^(1[0567]|20)\d{9}$/,
  holds: (id) => Number(id[10]) === (11 - (weigh(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10,
  display: (id) => id,
  holder: (id) => (id.startsWith('20') ? 'company' : id.startsWith('10') ? 'person' : null),
}

/** Peru, DNI: for who has no RUC; its check digit is a digit or a letter, and often left out (RENIEC). */
const dniPeru: Rule = {
  kind: 'dni_peru',
  pattern: /^(?!0{8})\d{8}[\dA-K]?$/,
  holds: (id) => {
    if (id.length === 8) return true
    const remainder = weigh(id, [3, 2, 7, 6, 5, 4, 3, 2]) % 11
    return id[8] === '65432110987'[remainder] || id[8] === 'KJIHGFEDCBA'[remainder]
  },
  display: (id) => id.replace(/^(.{8})(.)$/, '$1-$2'),
  holder: () => 'person',
}

/** Uruguay, RUT: office 01 to 22, number, branch; persons with a business have one too (DGI; AGESIC, Modelo de datos). */
const rutUruguay: Rule = {
  kind: 'rut_uruguay',
  pattern: /^(0[1-9]|1\d|2[0-2])(?!0{6})\d{10}$/,
  holds: (id) => isMultiple(11, id, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
  display: (id) => id.replace(/^(..)(.{6})(...)/, '$1-$2-$3-'),
  holder: () => null,
}

/** Uruguay, cédula de identidad: seven digits, fewer for old ones, and its check digit (Dirección Nacional de Identificación Civil). */
const cedulaUruguay: Rule = {
  kind: 'cedula_uruguay',
  pattern: /^[1-9]\d{6,7}$/,
  holds: (id) => isMultiple(10, id.padStart(8, '0'), [2, 9, 8, 7, 6, 3, 4, 1]),
  display: (id) => `${group(id.slice(0, -1))}-${id.slice(-1)}`,
  holder: () => 'person',
}

const separators = /[\s./\-\u2010-\u2015\u2212]/g
const withoutSeparators = (text: string) => text.replace(separators, '')
const withoutLeadingZeros = (text: string) => withoutSeparators(text).replace(/^0+/, '')

/**
 * A hyphen or a lone dot before the last digit marks a NIT. Without one, ten digits from 8 on are a company's, eleven from 1
 * on a person's, and so are nine up to 7: no cédula has as many, and a company's without its digit begins with 8 or 9.
 */
function colombian(text: string): string {
  const digits = digitsOnly(text)
  if (!/^[\d\s.,\-\u2010-\u2015\u2212]+$/.test(text)) return text
  const isNit = /[-.\u2010-\u2015\u2212]\s*\d$/.test(text) || /^([89]\d{9}|1\d{10}|[1-7]\d{8})$/.test(digits)
  return isNit ? `${digits.slice(0, -1)}-${digits.slice(-1)}` : digits
}

const countries: Partial<Record<CountryCode, { rules: readonly Rule[]; spelled: (text: string) => string }>> =
  {
    AR: { rules: [cuit], spelled: withoutSeparators },
    BR: { rules: [cpf, cnpj], spelled: withoutSeparators },
    CL: { rules: [rutChile], spelled: withoutLeadingZeros },
    CO: { rules: [nit, cedulaColombia], spelled: colombian },
    MX: { rules: [rfc], spelled: withoutSeparators },
    PE: { rules: [ruc, dniPeru], spelled: withoutSeparators },
    UY: {
      rules: [rutUruguay, cedulaUruguay],
      // A RUT may begin with a zero, a cédula is written with and without one.
      spelled: (text) => {
        const digits = withoutSeparators(text)
        return digits.length === 12 ? digits : digits.replace(/^0+/, '')
      },
    },
  }

/** True where a rule checks what is typed. */
export function hasTaxIdRule(country: CountryCode): boolean {
  return countries[country] !== undefined
}

/**
 * A tax id as somebody typed it: dots, hyphens, slashes, spaces and capitals do not matter. Null when it is none of this
 * country. Of a country without a rule any text is one.
 */
export function readTaxId(typed: string, country: CountryCode): TaxId | null {
  const text = typed.normalize('NFKC').trim()
  const known = countries[country]
  if (!known) {
    const value = text.replace(/\s+/g, ' ')
    return value === '' ? null : { kind: null, value, display: value, holder: null, isDoubtful: false }
  }
  const value = known.spelled(text.toUpperCase())
  const rule = known.rules.find(({ pattern, holds }) => pattern.test(value) && holds(value))
  if (!rule) return null
  return {
    ...{ kind: rule.kind, value, display: rule.display(value), holder: rule.holder(value) },
    isDoubtful: rule.isDoubtful?.(value) ?? false,
  }
}

/** Why a number is refused; null when it may be the tax id of this holder. */
export function taxIdProblem(
  typed: string,
  country: CountryCode,
  holder: TaxIdHolder,
): 'invalid_tax_id' | 'tax_id_of_other' | null {
  const taxId = readTaxId(typed, country)
  if (!taxId) return 'invalid_tax_id'
  return taxId.holder && taxId.holder !== holder ? 'tax_id_of_other' : null
}
