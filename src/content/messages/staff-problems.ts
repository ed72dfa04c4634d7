import type { ProblemCode } from '#domain/validation.ts'

/** Field problems in staff forms: about another person's data, not the reader's. */
export const staffProblemText: Readonly<Record<ProblemCode, string>> = {
  required: 'Completa este campo.',
  invalid: 'Revisa este dato.',
  invalid_email: 'Escribe un correo con el formato nombre@dominio.com.',
  invalid_phone: 'Escribe el teléfono con números, sin letras.',
  phone_without_code: 'Escribe el teléfono con «+» y el código del país.',
  invalid_tax_id: 'Revisa este número.',
  doubtful_tax_id: 'Revisa este número.',
  tax_id_of_other: 'Revisa este número.',
  too_long: 'Este texto es demasiado largo.',
  taken: 'Ya existe.',
  unknown_field: 'Revisa este dato.',
}
