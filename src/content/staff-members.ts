import type { MemberRefusal } from '#domain/contracts/staff.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { unreadText } from './messages/faults.ts'
import { loadFailureTexts } from './staff-lists.ts'
import { type ChangeTexts, staffRoleTexts } from './staff-roles.ts'

export const membersTexts = {
  ...loadFailureTexts,
  title: 'Equipo',
  lead: 'Quién entra al backoffice. Un cambio vale desde el próximo clic de esa persona. Las horas son las de Argentina.',
  loading: 'Cargando el equipo…',
  failed: 'No se pudo cargar el equipo',
  empty: 'Todavía no hay personas en el equipo.',
  count: { one: 'persona', many: 'personas' },
  columns: {
    name: 'Nombre',
    email: 'Correo',
    role: 'Rol',
    state: 'Estado',
    since: 'En el equipo desde',
    lastSignIn: 'Último ingreso',
    actions: 'Acciones',
  },
  active: 'Activa',
  inactive: 'Desactivada',
  never: 'Nunca ingresó',
  noEmail: 'Sin correo',
  you: 'Tu cuenta',
  youHint: 'Solo otra persona de administración puede cambiarla.',
  invited: 'Invitada',
  secondFactor: 'Con segundo factor',
  inviteAgain: 'Volver a invitar',
  removeFactor: 'Quitar segundo factor',
  add: 'Agregar persona',
} as const

export const addMemberTexts = {
  title: 'Agregar una persona al equipo',
  text: 'Le llega una invitación por correo para elegir su contraseña; el enlace vale una hora. Si ya tiene una cuenta, entra con ella.',
  email: 'Correo',
  name: 'Nombre para mostrar',
  nameHint: 'Así aparece en la auditoría.',
  role: 'Rol',
  submit: 'Agregar al equipo',
  submitting: 'Agregando…',
  done: 'Ya está en el equipo',
  invited: 'Invitación enviada',
  missingEmail: 'Escribe el correo de la persona.',
  invalidEmail: 'Revisa el correo: no parece completo.',
  missingName: 'Escribe un nombre.',
  longName: 'Es demasiado largo: hasta 120 caracteres.',
} as const

export const inviteAgainTexts = {
  title: (name: string) => `Volver a invitar a ${name}`,
  text: 'Le llega otro enlace para elegir su contraseña. Vale una hora, y el anterior deja de servir.',
  confirm: 'Enviar la invitación',
  working: 'Enviando…',
} as const

export const removeFactorTexts = {
  title: (name: string) => `Quitar el segundo factor de ${name}`,
  text: 'Para quien perdió su teléfono. Comprueba por otra vía que lo pide esa persona: desde ahora entra solo con su contraseña, hasta que configure otro. Queda en la auditoría.',
  confirm: 'Quitar',
  working: 'Quitando…',
  done: 'Segundo factor quitado',
} as const

export const requireFactorTexts = {
  title: 'Segundo factor de administración',
  label: 'Exigir segundo factor a administración',
  description: 'Quien no lo tenga lo configura en su próximo clic.',
  missing: 'Para exigirlo, configura antes el tuyo en Mi cuenta e inicia sesión con él.',
  link: 'Ir a Mi cuenta',
  on: 'Administración necesita segundo factor',
  off: 'El segundo factor es voluntario',
} as const

/** A role means a change to that role. */
export type MemberChange = StaffRole | 'deactivate' | 'reactivate'

const activeTexts: Readonly<Record<Exclude<MemberChange, StaffRole>, ChangeTexts>> = {
  deactivate: {
    action: 'Desactivar',
    title: (name) => `Desactivar a ${name}`,
    text: 'Pierde el acceso desde su próximo clic, aunque tenga la sesión abierta. Lo que hizo queda en la auditoría y puedes reactivarla cuando quieras.',
    done: 'Ya no tiene acceso',
  },
  reactivate: {
    action: 'Reactivar',
    title: (name) => `Reactivar a ${name}`,
    text: 'Vuelve a entrar con su cuenta de siempre y el rol que tenía.',
    done: 'Vuelve a tener acceso',
  },
}

export function changeTexts(change: MemberChange): ChangeTexts {
  if (change === 'deactivate' || change === 'reactivate') return activeTexts[change]
  return staffRoleTexts[change].change
}

export const changeDialogTexts = { working: 'Guardando…' } as const

/** The cause of a refusal and the next step. A concurrent change opens the comparison instead. */
export const memberRefusalMessages: Readonly<Record<Exclude<MemberRefusal, 'member_changed'>, string>> = {
  factor_not_found: 'Esa persona ya no tiene segundo factor. Recarga la lista.',
  second_factor_missing: requireFactorTexts.missing,
  answer_unread: unreadText,
  mail_error:
    'No pudimos enviar la invitación. Espera unos minutos y vuelve a probar: lo que escribiste se conserva.',
  mail_limited:
    'El proyecto ya envió todos los correos que puede en una hora. Vuelve a probar más tarde: lo que escribiste se conserva.',
  mail_address_refused:
    'A ese correo no se puede enviar la invitación. Revisa cómo está escrito; si está bien, el servidor de correo del proyecto no escribe a esa dirección.',
  already_staff:
    'Esa persona ya está en el equipo. Búscala en la tabla: si está desactivada, puedes reactivarla.',
  own_membership: 'No puedes cambiar tu propia cuenta. Pídeselo a otra persona de administración.',
  last_admin: 'Es la última cuenta de administración activa. Pasa antes a otra persona a administración.',
  member_not_found: 'Esa persona ya no está en el equipo. Recarga la lista.',
  change_required: 'No hay nada que cambiar. Recarga la lista y vuelve a elegir.',
  role_invalid: 'Ese rol no existe. Recarga la página y vuelve a elegir.',
}

export const memberFailureMessages = {
  network: 'El servidor no respondió y no sabemos si se guardó. Mira la tabla y, si falta, vuelve a probar.',
  denied: 'Tu cuenta ya no puede cambiar el equipo.',
  server: 'El servidor no pudo guardar el cambio. Vuelve a probar en unos minutos.',
} as const
