import type { TaxIdKind } from '#domain/tax-id.ts'

/** Names of the numbers. */
export const taxIdNames: Readonly<Record<TaxIdKind, string>> = {
  cuit: 'CUIT/CUIL',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  rut_chile: 'RUT',
  nit: 'NIT',
  cedula_colombia: 'Cédula',
  rfc: 'RFC',
  ruc: 'RUC',
  dni_peru: 'DNI',
  rut_uruguay: 'RUT',
  cedula_uruguay: 'Cédula',
}

/** What staff read of an invoice that a buyer asked for. */
export const invoiceCardTexts = {
  title: 'Factura a nombre de',
  taxId: 'Identificación fiscal',
  /** The check digit of the number disagrees; the buyer was asked. */
  doubtful: 'el dígito verificador no coincide; la persona lo confirmó',
  copy: 'Copiar datos',
  copied: 'Copiados',
  copyFailed: 'No se pudieron copiar. Selecciónalos a mano.',
} as const
