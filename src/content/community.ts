import { toCalendarDay } from '#domain/calendar.ts'

/** Day of the members' workshop (public specification, section 2): not named once it has passed (decision 18). */
const workshopDay = toCalendarDay('2025-07-10')

export const communityPage = {
  tag: 'Comunidad gratuita',
  title: 'Nadie programa mapas a solas',
  lead: 'Un grupo de chat de profesionales de SIG de América Latina que pasan a Python y al aprendizaje automático: para preguntar cuando algo no sale y para responder cuando ya lo resolviste.',
  join: 'Unirme a la comunidad',
  free: 'Gratis. Solo necesitas nombre, correo y teléfono.',
  /** In place of the button once somebody has registered here. */
  joined: {
    title: 'Tu registro está hecho',
    text: 'Te enviamos el enlace al grupo. Si no lo ves, mira en el correo no deseado.',
    another: 'Registrar otro correo',
  },
  card: {
    title: 'Grupo de chat',
    price: 'USD\u00a00',
    rows: [
      { symbol: 'start', label: 'Inicio', value: 'Con el enlace en tu correo' },
      { symbol: 'support', label: 'Dudas', value: 'Responden docentes y miembros' },
      { symbol: 'material', label: 'Datos', value: 'Dónde están, por país' },
    ],
    workshops: { label: 'Talleres', none: 'Se anuncian en el grupo' },
  },
  benefits: {
    title: 'Qué encuentras dentro',
    items: [
      {
        title: 'Dudas que se resuelven',
        text: 'Pega el error y la línea que lo produce. Responden docentes y gente que ya pasó por ahí.',
      },
      {
        title: 'Talleres solo para miembros',
        text: 'Sesiones en vivo sobre un caso de la región, con sus datos y su notebook.',
      },
      {
        title: 'Dónde están los datos',
        text: 'Catálogos, geoservicios y límites oficiales por país, con las trampas de cada formato.',
      },
      {
        title: 'Trabajo',
        text: 'Ofertas de empleo en SIG y ciencia de datos geoespaciales, con el salario si la empresa lo publica.',
      },
      {
        title: 'Una segunda mirada',
        text: 'Muestra un resultado y recibe una revisión: proyección, leyenda, validación.',
      },
    ],
  },
  workshop: {
    day: workshopDay,
    title: 'Del shapefile al notebook: un mapa de NDVI que se actualiza solo',
    text: 'Partimos de un límite de lotes y terminamos con una serie de NDVI de Sentinel-2 que puedes actualizar cada semana.',
    label: 'Próximo taller para miembros',
    note: 'El enlace para entrar se comparte en el grupo.',
  },
  closing: {
    title: 'El enlace al grupo llega a tu correo',
    text: 'Te registras, recibes el enlace y entras. Puedes salir cuando quieras.',
  },
} as const

/** Messages of the public specification, sections 5 and 8. */
export const communitySignUp = {
  title: 'Únete a la comunidad',
  description: 'Te enviamos por correo el enlace al grupo de chat.',
  labels: { name: 'Nombre', email: 'Correo electrónico', phone: 'Teléfono' },
  phoneHint: 'Con código de país y de área.',
  consent: 'Al registrarte aceptas nuestra',
  consentLink: 'política de privacidad',
  submit: 'Registrarme',
  sending: 'Registrando…',
  cancel: 'Cancelar',
  notDone: 'Tu registro no se completó. Lo que escribiste sigue aquí.',
  toasts: {
    incomplete: { title: 'Faltan datos', description: 'Por favor completá todos los campos' },
    invalidEmail: { title: 'Correo no válido', description: 'Por favor ingresá un email válido' },
    invalidPhone: { title: 'Revisa tu teléfono', description: 'Escríbelo con código de país y de área.' },
    tooLong: { title: 'Revisa tus datos', description: 'Uno de los textos es demasiado largo.' },
    duplicate: {
      title: 'Email ya registrado',
      description: 'Este email ya está registrado en nuestra comunidad',
    },
    tooMany: {
      title: 'Demasiados registros seguidos',
      description: 'Recibimos muchos registros desde tu conexión. Espera unos minutos y vuelve a intentar.',
    },
    failure: {
      title: 'Registro no completado',
      description: 'Hubo un problema al registrarte. Por favor intentá nuevamente.',
    },
    success: {
      title: '¡Bienvenido a la comunidad!',
      description: 'Te enviamos por correo el enlace al grupo de chat. Revisa también el correo no deseado.',
    },
  },
} as const
