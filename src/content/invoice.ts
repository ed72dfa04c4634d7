import type { ChosenCountry, CountryCode } from '#domain/countries.ts'
import type { TaxIdHolder } from '#domain/tax-id.ts'

/** `digits`: nothing else needs to be typed, so a phone may show its keys for numbers. */
type TaxIdText = { label: string; hint: string; digits?: true }

const taxIdTexts: Partial<Record<CountryCode, Readonly<Record<TaxIdHolder, TaxIdText>>>> = {
  AR: {
    person: { label: 'CUIT o CUIL', hint: 'Once números, por ejemplo 20-12345678-6.', digits: true },
    company: { label: 'CUIT', hint: 'Once números, por ejemplo 30-12345678-1.', digits: true },
  },
  BR: {
    person: { label: 'CPF', hint: 'Once números, por ejemplo 529.982.247-25.', digits: true },
    company: { label: 'CNPJ', hint: 'Catorce números o letras, por ejemplo 11.222.333/0001-81.' },
  },
  CL: {
    person: { label: 'RUT', hint: 'Con su dígito verificador, por ejemplo 12.345.678-5.' },
    company: { label: 'RUT', hint: 'Con su dígito verificador, por ejemplo 76.543.210-3.' },
  },
  CO: {
    person: {
      label: 'Cédula o NIT',
      hint: 'La cédula sin dígito de verificación; el NIT con él, por ejemplo 79.123.456-0.',
    },
    company: { label: 'NIT', hint: 'Con su dígito de verificación, por ejemplo 900.123.456-8.' },
  },
  MX: {
    person: { label: 'RFC', hint: 'Trece letras y números, como en tu constancia.' },
    company: { label: 'RFC', hint: 'Doce letras y números, como en la constancia de la empresa.' },
  },
  PE: {
    person: { label: 'RUC o DNI', hint: 'El RUC, con once números; si no tienes, el DNI.', digits: true },
    company: { label: 'RUC', hint: 'Once números que empiezan con 20.', digits: true },
  },
  UY: {
    person: { label: 'Cédula o RUT', hint: 'Con su último dígito, por ejemplo 1.234.567-2.', digits: true },
    company: { label: 'RUT', hint: 'Doce números, por ejemplo 21-100342-001-7.', digits: true },
  },
}

const elsewhere: TaxIdText = {
  label: 'Número de identificación fiscal',
  hint: 'Como lo escribe la administración tributaria de tu país.',
}

export function taxIdText(country: ChosenCountry, holder: TaxIdHolder): TaxIdText {
  return (country && taxIdTexts[country]?.[holder]) || elsewhere
}

/** Why a number is refused, and what to do about it. */
export function taxIdMessage(
  code: 'invalid_tax_id' | 'tax_id_of_other' | 'doubtful_tax_id',
  { country, holder }: { country: ChosenCountry; holder: TaxIdHolder },
): string {
  const { label } = taxIdText(country, holder)
  if (code === 'tax_id_of_other') {
    return holder === 'company'
      ? `Este número es de una persona. Elige «Persona» o escribe el ${label} de la empresa.`
      : 'Este número es de una empresa. Elige «Empresa» o escribe el tuyo.'
  }
  if (code === 'doubtful_tax_id') {
    return `El último lugar de este ${label} no coincide con los demás. Compáralo con la constancia: si está igual, sigue y lo tomamos así.`
  }
  return `Este número no es un ${label} válido: compara cada cifra, también la última. Si es el de tu constancia, quita la factura y escríbenos después de pagar.`
}

export const invoiceText = {
  want: 'Necesito factura con mis datos o los de mi empresa',
  without: 'Si no la marcas, recibes por correo un comprobante simple.',
  legend: 'Datos de la factura',
  lead: 'El equipo la emite después del pago y la envía a tu correo.',
  holder: 'A nombre de',
  holders: { person: 'Persona', company: 'Empresa' } satisfies Record<TaxIdHolder, string>,
  legalName: { person: 'Nombre completo', company: 'Razón social' } satisfies Record<TaxIdHolder, string>,
  address: 'Domicilio fiscal',
  optional: 'opcional',
} as const
