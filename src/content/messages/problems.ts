import type { ProblemCode } from '#domain/validation.ts'

/** For fields without their own message. */
const problemMessages: Record<ProblemCode, string> = {
  required: 'Completa este campo.',
  invalid: 'Revisa este dato.',
  invalid_email: 'Escribe un correo con el formato nombre@dominio.com.',
  invalid_phone: 'Escribe el teléfono con números, sin letras.',
  phone_without_code: 'Escribe el teléfono con «+» y el código de tu país, por ejemplo +34 612 345 678.',
  invalid_tax_id: 'Revisa este número.',
  doubtful_tax_id: 'Revisa este número.',
  tax_id_of_other: 'Este número no es del tipo que elegiste.',
  too_long: 'Este texto es demasiado largo. Acórtalo un poco.',
  taken: 'Ya existe.',
  unknown_field: 'No pudimos leer este dato.',
}

const fieldMessages: Record<string, Partial<Record<ProblemCode, string>>> = {
  firstName: { required: 'Escribe tu nombre.' },
  lastName: { required: 'Escribe tu apellido; si no tienes, un punto.' },
  class_id: { taken: 'Ya hay un recap con este ID en esa cohorte. Ábrelo desde la lista, o elige otro ID.' },
  email: { required: 'Escribe tu correo electrónico.' },
  phone: { required: 'Escribe tu teléfono.' },
  country: { required: 'Elige tu país.' },
  legalName: { required: 'Escribe el nombre o la razón social.' },
  taxId: { required: 'Escribe el número de identificación fiscal.' },
  accepted: {
    required: 'Para pagar, acepta los términos y la política de privacidad.',
    invalid:
      'Actualizamos los términos mientras tenías abierta esta página. Vuelve a cargarla: lo que escribiste no se pierde.',
  },
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
