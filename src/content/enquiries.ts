const thanks = {
  title: '¡Mensaje enviado con éxito!',
  description: 'Gracias por contactarnos. Te responderemos a la brevedad.',
} as const

/** Texts of the enquiry forms; toasts as in the public specification, section 8. */
export const contactToasts = {
  failure: {
    title: 'Error al enviar el mensaje',
    description: 'Hubo un problema al enviar el mensaje. Por favor, intenta nuevamente.',
  },
  success: {
    contact: thanks,
    course: { ...thanks, description: 'Gracias por tu interés. Te responderemos a la brevedad.' },
    webgis: thanks,
  },
} as const

export const enquiryLabels = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  country: 'País',
  countryPlaceholder: 'Elige tu país',
  message: 'Mensaje',
  submit: 'Enviar mensaje',
  submitCourse: 'Enviar consulta',
  submitWaitlist: 'Unirme a la lista',
  sending: 'Enviando…',
  failureTitle: 'Tu mensaje no se envió. Lo que escribiste sigue aquí.',
  contactHint: 'Respondemos dentro de las 24 horas.',
} as const

export const contactSection = {
  title: 'Contacto',
  lead: 'Cuéntanos con qué datos trabajas y qué quieres resolver. Te decimos qué curso te sirve y cuál no.',
  emailLabel: 'También por correo',
  locationLabel: 'Dónde estamos',
} as const

export const corporateEnquiry = {
  labels: {
    companyName: 'Empresa',
    corporateEmail: 'Correo electrónico corporativo',
    corporatePhone: 'Teléfono corporativo',
    comments: 'Comentarios',
    commentsHint: 'Cuántas personas, qué cursos y para cuándo.',
    submit: 'Enviar consulta',
    sending: 'Enviando…',
  },
  success: {
    title: '¡Mensaje enviado con éxito!',
    text: 'Te responderemos dentro de las 24 horas con una propuesta para tu equipo.',
    another: 'Enviar otro mensaje',
  },
  failure: 'Hubo un error al enviar el formulario. Por favor, inténtelo de nuevo.',
} as const
