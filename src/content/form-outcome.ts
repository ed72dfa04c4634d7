/** What a staff form will do, said beside it while it is filled in. */
export const formOutcomeTexts = {
  title: 'Qué va a pasar',
  labels: {
    person: 'Persona',
    sale: 'Venta',
    price: 'Monto',
    access: 'Acceso',
    mails: 'Correos',
  },
  noEmail: 'Escribe su correo.',
  incompleteEmail: 'El correo no está completo.',
  noCourse: 'Elige un curso.',
  noAmount: 'Escribe un monto válido.',
  searching: 'Buscando…',
  searchFailed: 'No pudimos ver si ya la conocemos.',
  known: (name: string) => `${name}: ya la conocemos.`,
  unknown: 'Persona nueva: nadie tiene ese correo.',
  personPage: 'Ver su página',
  joins: (course: string | null) => `Se suma a la que ya tiene: ${course ?? 'cursos eliminados'}.`,
  begins: (courses: string) => `Empieza una: ${courses}.`,
} as const

export const linkOutcomeTexts = {
  charges: (amount: string) => `El link cobra ${amount}.`,
  completes: 'Con él queda todo pagado.',
  leaves: (left: string) => `Después faltarán ${left}.`,
  nothingOwed: 'De esa venta no falta nada: no hay qué cobrar.',
  tooMuch: (left: string) => `Es más de lo que falta: ${left}.`,
  accessOnPayment: (course: string) => `Se abre cuando se pague: ${course}.`,
  accessSince: 'Ya lo tiene, o está en camino: este pago no lo cambia.',
  accessWaits: 'Espera en los pendientes: se abre solo si lo que faltaba era este pago.',
  accessWithdrawn: 'Se le quitó: al pagarse queda en los pendientes, para que alguien decida.',
  mails: 'Ninguno al generarlo: el link lo envías tú.',
  mailsOnPayment: 'Al pagarse sale el comprobante.',
  mailsOnFirstPayment: 'Al pagarse salen el comprobante y, cuando el aula responda, el acceso.',
} as const

export const enrolmentOutcomeTexts = {
  agreed: (price: string, mode: string) => `${price}, ${mode}.`,
  keeps: (price: string) => `Lo acordado no cambia: ${price}.`,
  refunded: 'Se devolvió todo lo que se pagó.',
  owes: (left: string) => `Faltan ${left}.`,
  paid: 'Está todo pagado.',
  noReason: 'Nada que cobrar: elige por qué.',
  access: (courses: string) => `Ahora, en el aula: ${courses}.`,
  accessHeld: (course: string) => `Ya lo tiene: ${course}.`,
  accessOfCareer: (career: string) => `Ahora, en el aula: los cursos de ${career} con una cohorte abierta.`,
  noMails: 'De la escuela, ninguno.',
  accessMail: 'El del acceso, si todavía no lo ha recibido.',
  classroomMail: 'El aula escribe su contraseña a quien no tiene usuario.',
  group: (group: string) => `Entra en el grupo ${group} de la lista.`,
} as const
