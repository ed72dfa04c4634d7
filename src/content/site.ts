/** Who takes or took payments: by the name that a payment is stored with. */
export const paymentProcessors = { 'dlocal-go': 'dLocal Go' } as const

/** The school's name and addresses; defined only here. */
export const site = {
  name: 'Meridiano',
  descriptor: 'Escuela de ciencia de datos geoespaciales',
  fullName: 'Meridiano · Escuela de ciencia de datos geoespaciales',
  domain: 'meridiano.example',
  email: 'hola@meridiano.example',
  chat: {
    /** Display format. */
    display: '+54 9 11 5555 0100',
    /** Format of the messaging app's links: digits only. */
    digits: '5491155550100',
    url: 'https://wa.me/5491155550100',
  },
  professionalNetwork: {
    name: 'LinkedIn',
    url: 'https://www.linkedin.com/company/meridiano-example',
  },
  classroomUrl: 'https://aula.meridiano.example',
  location: 'Buenos Aires, Argentina',
  coordinates: { display: '34°36′ S, 58°23′ O', latitude: -34.6, longitude: -58.38 },
  /** Payment processor, as named in the checkout, the FAQ, the legal texts and the back office. */
  paymentProcessor: paymentProcessors['dlocal-go'],
  locale: 'es-419',
} as const
