import { authFailures, loginTexts } from './staff.ts'
import { loadFailureTexts } from './staff-lists.ts'

/** Why Auth refused something of an own account. */
export const accountFailures = {
  ...authFailures,
  link_over: 'Este enlace ya se usó o venció: vale una hora y una sola vez.',
  weak_password: 'Esa contraseña es fácil de adivinar. Elige otra de 12 caracteres o más.',
  same_password: 'Es la contraseña que ya tenías. Elige otra.',
  wrong_password: 'La contraseña actual no es esa.',
  email_taken: 'Ese correo no se puede usar para esta cuenta.',
  wrong_code: 'El código no es ese. Escribe el que muestra ahora la aplicación.',
  code_needed: 'Esta sesión todavía no dio el código del segundo factor. Recarga la página.',
  account_disabled: loginTexts.failures.account_disabled,
  session_over: 'Tu sesión terminó. Inicia sesión de nuevo.',
  denied: 'Tu sesión terminó. Inicia sesión de nuevo.',
  server: authFailures.unknown,
} as const
export type AccountFailure = keyof typeof accountFailures

export const recoveryTexts = {
  title: 'Recupera tu acceso',
  lead: 'Escribe el correo de tu cuenta del equipo y te enviamos un enlace para elegir otra contraseña.',
  submit: 'Enviar el enlace',
  submitting: 'Enviando…',
  sentTitle: 'Revisa tu correo',
  /** The same whether the address is known. */
  sent: (email: string) =>
    `Si ${email} es de una cuenta del equipo, en unos minutos llega un enlace que vale una hora. Mira también en el correo no deseado.`,
  again: 'Usar otro correo',
  back: 'Volver al acceso',
  waiting: 'El enlace se envía en cuanto responda el CAPTCHA: no hace falta volver a pulsar.',
} as const

export const passwordRules = {
  minLength: 12,
  maxBytes: 72,
  hint: '12 caracteres o más. Una frase larga es fácil de recordar y difícil de adivinar.',
  short: 'Es corta: escribe 12 caracteres o más.',
  long: 'Es demasiado larga: hasta 72 caracteres.',
  missing: 'Escribe tu contraseña actual.',
} as const

/** What is wrong with a new password before Auth judges it. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < passwordRules.minLength) return passwordRules.short
  return new TextEncoder().encode(password).length > passwordRules.maxBytes ? passwordRules.long : undefined
}

export const linkTexts = {
  recovery: {
    title: 'Elige una contraseña',
    lead: 'La nueva reemplaza a la anterior y cierra las sesiones de tus otros dispositivos.',
    submit: 'Guardar y entrar',
  },
  invite: {
    title: 'Te damos la bienvenida al equipo',
    lead: 'Elige la contraseña con la que vas a entrar al backoffice.',
    submit: 'Guardar y entrar',
  },
  email_change: {
    title: 'Confirma el cambio de correo',
    lead: 'Tu cuenta pasa al correo nuevo cuando lo confirmas desde los dos: el de siempre y el nuevo.',
    submit: 'Confirmar el cambio',
  },
  working: 'Guardando…',
  password: 'Contraseña nueva',
  saved: 'Contraseña guardada',
  halfTitle: 'Falta una confirmación',
  half: 'Ya confirmaste desde este correo. Abre ahora el enlace que llegó al otro: vale una hora.',
  changedTitle: 'Tu cuenta ya usa el correo nuevo',
  changed: 'Desde ahora entras con él.',
  enter: 'Ir al backoffice',
  missingTitle: 'Este enlace está incompleto',
  missing: 'Ábrelo desde el correo que te llegó, o pide uno nuevo.',
  overTitle: 'Este enlace ya no sirve',
  askAgain: 'Pedir otro enlace',
} as const
export type LinkKind = 'recovery' | 'invite' | 'email_change'

export const codeTexts = {
  title: 'Escribe tu código',
  lead: 'Abre tu aplicación de códigos y escribe los seis números que muestra para esta cuenta.',
  code: 'Código de seis números',
  submit: 'Continuar',
  working: 'Comprobando…',
  invalid: 'Escribe los seis números del código.',
  lost: '¿Ya no tienes el teléfono? Otra persona de administración puede quitar tu segundo factor desde Equipo.',
  leave: 'Cerrar sesión',
} as const

export const setupTexts = {
  requiredTitle: 'Configura tu segundo factor',
  requiredLead:
    'Administración entra con contraseña y con un código del teléfono. Se configura una vez y lleva un minuto.',
  scan: 'Escanea este código con una aplicación de códigos de tu teléfono.',
  picture: 'Código QR del segundo factor',
  secret: 'O escribe esta clave en la aplicación',
  copy: 'Copiar la clave',
  copied: 'Copiada',
  after: 'Después escribe el código que muestra.',
  submit: 'Activar',
  working: 'Activando…',
  preparing: 'Preparando la clave…',
  retry: 'Volver a probar',
  done: 'Segundo factor activado',
} as const

export const accountTexts = {
  title: 'Mi cuenta',
  lead: 'Cómo entras al backoffice y desde dónde.',
  loading: 'Cargando tu cuenta…',
  failure: { ...loadFailureTexts, failed: 'No pudimos cargar tu cuenta' },
  email: {
    title: 'Correo',
    change: 'Cambiar el correo',
    field: 'Correo nuevo',
    missing: 'Escribe el correo nuevo.',
    invalid: 'Revisa el correo: no parece completo.',
    same: 'Es el correo que ya usas.',
    submit: 'Enviar los enlaces',
    working: 'Enviando…',
    pending: (email: string) =>
      `Falta confirmar ${email}: el enlace de confirmación llegó a los dos correos y vale una hora.`,
  },
  password: {
    title: 'Contraseña',
    text: 'Cambiarla cierra las sesiones de tus otros dispositivos.',
    change: 'Cambiar la contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    submit: 'Guardar la contraseña',
    working: 'Guardando…',
    done: 'Contraseña cambiada',
    doneHint: 'Cerramos las sesiones de tus otros dispositivos.',
  },
  factor: {
    title: 'Segundo factor',
    off: 'No configurado',
    on: 'Activo',
    offText: 'Además de la contraseña, un código de tu teléfono. Quien sepa tu contraseña no entra sin él.',
    onText: 'Al iniciar sesión te pedimos un código de tu aplicación.',
    add: 'Configurar el segundo factor',
    remove: 'Quitar el segundo factor',
    removeTitle: 'Quitar tu segundo factor',
    removeText: 'Desde ahora basta tu contraseña. Si tu rol lo exige, te pediremos configurar otro.',
    removeConfirm: 'Quitar',
    removing: 'Quitando…',
    removed: 'Segundo factor quitado',
  },
  sessions: {
    title: 'Sesiones abiertas',
    loading: 'Cargando tus sesiones…',
    failed: 'No pudimos cargar tus sesiones',
    unknownBrowser: 'Navegador desconocido',
    current: 'Esta sesión',
    since: (moment: string) => `Abierta el ${moment}`,
    seen: (moment: string) => `Último uso el ${moment}`,
    network: (ip: string) => `Red ${ip}`,
    close: 'Cerrar',
    closeOthers: 'Cerrar las demás sesiones',
    closing: 'Cerrando…',
    closed: 'Cerramos las demás sesiones',
    note: 'Si no reconoces alguna, cierra las demás y cambia tu contraseña. Las horas son de Argentina.',
  },
} as const
