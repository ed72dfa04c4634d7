import type { ProblemCode } from '#domain/validation.ts'

/** For fields without their own message. */
const problemMessages: Record<ProblemCode, string> = {
  required: 'Completa este campo.',
  invalid: 'Revisa este dato.',
  invalid_email: 'Escribe un correo con el formato nombre@dominio.com.',
  invalid_phone: 'Escribe el teléfono con números, sin letras.',
  phone_without_code: 'Escribe el teléfono con «+» y el código de tu país, por ejemplo +34 612 345 678.',
  too_long: 'Este texto es demasiado largo. Acórtalo un poco.',
  unknown_field: 'No pudimos leer este dato.',
}

const fieldMessages: Record<string, Partial<Record<ProblemCode, string>>> = {
  firstName: { required: 'Escribe tu nombre.' },
  lastName: { required: 'Escribe tu apellido.' },
  email: { required: 'Escribe tu correo electrónico.' },
  phone: { required: 'Escribe tu teléfono.' },
  country: { required: 'Elige tu país.' },
  message: { required: 'Escribe tu mensaje.' },
  companyName: { required: 'Escribe el nombre de la empresa.' },
  corporateEmail: { required: 'Escribe el correo de la empresa.' },
  nombre: { required: 'Escribe tu nombre completo.' },
  empresa: { required: 'Escribe el nombre de la empresa.' },
  servicio: { required: 'Elige un servicio.' },
  mensaje: { required: 'Escribe tu mensaje.' },
  comments: { required: 'Cuéntanos qué necesita tu equipo.' },
}

export function problemMessage(field: string, code: ProblemCode): string {
  return fieldMessages[field]?.[code] ?? problemMessages[code]
}
