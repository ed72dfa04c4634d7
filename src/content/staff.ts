import type { PaymentStatus, PaymentType } from '#domain/payment-status.ts'
import { site } from './site.ts'

/** Why Auth refused a login, or anything else that it is asked. */
export const authFailures = {
  captcha_failed: 'No pudimos validar el CAPTCHA. Complétalo de nuevo.',
  too_many: 'Hubo demasiados intentos. Espera unos minutos y vuelve a probar.',
  network: 'No hay conexión con el servidor. Revisa tu internet y vuelve a probar.',
  unknown: 'Algo falló de nuestro lado. Vuelve a probar en unos minutos.',
} as const
export type AuthFailure = keyof typeof authFailures

/** Texts of the login page. Those in `failures` follow "Error al iniciar sesión: ". */
export const loginTexts = {
  title: 'Acceso del equipo',
  lead: 'Cobros, inscripciones y clases de la escuela. Si eres estudiante, tu lugar es el aula virtual.',
  classroomLink: 'Ir al aula virtual',
  homeLink: `${site.name}, volver al sitio`,
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar Sesión',
  submitting: 'Iniciando sesión…',
  recovery: '¿Olvidaste tu contraseña?',
  success: 'Inicio de sesión exitoso',
  checking: 'Comprobando tu sesión…',
  missingEmail: 'Escribe tu correo electrónico.',
  invalidEmail: 'Revisa el correo: no parece completo.',
  missingPassword: 'Escribe tu contraseña.',
  missingCaptcha: 'Por favor, completa el CAPTCHA.',
  waitingForCaptcha: 'Entras en cuanto responda el CAPTCHA: no hace falta volver a pulsar.',
  failurePrefix: 'Error al iniciar sesión: ',
  failures: {
    ...authFailures,
    invalid_credentials: 'Correo o contraseña incorrectos.',
    account_disabled: 'Tu cuenta no está activa. Pide ayuda a quien administra el sistema.',
    not_staff: 'Tu cuenta no tiene acceso al área del equipo. Pide acceso a quien administra el sistema.',
  },
  reasons: {
    expired: 'Tu sesión terminó. Inicia sesión y vuelves a la página en la que estabas.',
    not_staff: 'Tu cuenta ya no tiene acceso al área del equipo, por eso cerramos tu sesión.',
    signed_out: 'Cerraste la sesión en este dispositivo.',
    signed_out_everywhere: 'Cerraste la sesión en todos los dispositivos.',
  },
} as const

export type LoginFailure = keyof typeof loginTexts.failures
export type LoginReason = keyof typeof loginTexts.reasons

export const captchaTexts = {
  loading: 'Cargando el CAPTCHA…',
  failed: 'El CAPTCHA no cargó. Revisa tu conexión o si un bloqueador lo impide.',
  retry: 'Cargarlo de nuevo',
} as const

export const staffShellTexts = {
  navigation: 'Secciones del backoffice',
  account: 'Cuenta',
  ownAccount: 'Mi cuenta',
  signOut: 'Cerrar sesión',
  signOutEverywhere: 'Cerrar sesión en todos los dispositivos',
  signOutEverywhereFailed: 'No se pudo cerrar la sesión en los demás dispositivos',
  signOutEverywhereFailedHint: 'Sigues con la sesión abierta aquí. Revisa tu conexión y vuelve a probar.',
  checking: 'Comprobando tu sesión…',
  checkFailedTitle: 'Error de conexión',
  checkFailed: 'No pudimos comprobar tu acceso. Revisa tu internet y vuelve a probar.',
  retry: 'Reintentar',
} as const

export const backofficeTexts = {
  title: `${site.name} Backoffice`,
  tabs: 'Áreas del backoffice',
  tabLabels: {
    hoy: 'Hoy',
    recaps: 'Recaps',
    pagos: 'Pagos',
    estudiantes: 'Estudiantes',
    certificados: 'Certificados',
    reportes: 'Reportes',
    config: 'Config',
  },
  tabLoading: 'Cargando…',
  paymentLink: 'Generar un link de pago',
  openTracking: 'Seguimiento de Estudiantes',
  latest: 'Últimos pagos recibidos',
  latestLink: 'Ver todos los pagos',
  weekendLink: 'Los del fin de semana',
  noneYet: 'Todavía no hay pagos recibidos. El primero aparecerá aquí en cuanto se confirme.',
  waiting: 'Órdenes sin pagar',
  waitingNone: 'Ninguna orden lleva más de 30 minutos sin pagarse.',
  waitingOne: 'orden lleva más de 30 minutos sin pagarse',
  waitingMany: 'órdenes llevan más de 30 minutos sin pagarse',
  waitingLink: 'Ver las órdenes pendientes',
} as const

export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  PAID: 'Pagado',
  CONFIRMED: 'Confirmado',
  completed: 'Completado',
  PENDING: 'Pendiente',
  PROCESSING: 'Procesando',
  ERROR: 'Error',
  REJECTED: 'Rechazado',
  CANCELLED: 'Cancelado',
}

export const paymentTypeLabels: Readonly<Record<PaymentType, string>> = {
  single: 'Único',
  installments: 'Cuotas',
  total: 'Pago total',
  debt: 'Deuda',
  installment: 'Cuota',
}

/** Shared by all back-office confirmation dialogs. */
export const staffDialogTexts = { cancel: 'Cancelar' } as const

/** Why a decision was taken, asked before it is carried out. */
export const reasonTexts = {
  label: 'Motivo',
  hint: 'Queda en el historial.',
  short: 'Escribe el motivo: tres letras o más.',
  long: 'Es demasiado largo: hasta 500 caracteres.',
} as const

export const replacedTexts = {
  notice: 'El formulario tenía otros datos, que no se guardaron.',
  restore: 'Volver a lo que había escrito',
} as const
