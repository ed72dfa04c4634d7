import type { MemberRefusal } from '#domain/contracts/staff.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { loadFailureTexts } from './staff-lists.ts'
import { type ChangeTexts, staffRoleTexts } from './staff-roles.ts'

export const membersTexts = {
  ...loadFailureTexts,
  title: 'Equipo',
  lead: 'Quién entra al backoffice. Un cambio vale desde el próximo clic de esa persona.',
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
  zone: 'hora de Argentina',
  you: 'Tu cuenta',
  youHint: 'Solo otra persona de administración puede cambiarla.',
  add: 'Agregar persona',
} as const

export const addMemberTexts = {
  title: 'Agregar una persona al equipo',
  text: 'La persona ya necesita una cuenta: se crea en el panel de autenticación del proyecto (Authentication → Users → Add user). Aquí le das acceso.',
  email: 'Correo de la cuenta',
  name: 'Nombre para mostrar',
  nameHint: 'Así aparece en la auditoría.',
  role: 'Rol',
  submit: 'Agregar al equipo',
  submitting: 'Agregando…',
  done: 'Ya está en el equipo',
  missingEmail: 'Escribe el correo de la cuenta.',
  invalidEmail: 'Revisa el correo: no parece completo.',
  missingName: 'Escribe un nombre.',
  longName: 'Es demasiado largo: hasta 120 caracteres.',
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
  user_not_found:
    'No hay ninguna cuenta con ese correo. Créala primero en el panel de autenticación (Authentication → Users → Add user) y vuelve a agregarla aquí: lo que escribiste se conserva.',
  already_staff:
    'Esa persona ya está en el equipo. Búscala en la tabla: si está desactivada, puedes reactivarla.',
  own_membership: 'No puedes cambiar tu propia cuenta. Pídeselo a otra persona de administración.',
  last_admin: 'Es la última cuenta de administración activa. Pasa antes a otra persona a administración.',
  member_not_found: 'Esa persona ya no está en el equipo. Recarga la lista.',
  change_required: 'No hay nada que cambiar. Recarga la lista y vuelve a elegir.',
  role_invalid: 'Ese rol no existe. Recarga la página y vuelve a elegir.',
  display_name_invalid: 'Escribe un nombre de 1 a 120 caracteres.',
}

export const memberFailureMessages = {
  network: 'El servidor no respondió y no sabemos si se guardó. Mira la tabla y, si falta, vuelve a probar.',
  denied: 'Tu cuenta ya no puede cambiar el equipo.',
  server: 'El servidor no pudo guardar el cambio. Vuelve a probar en unos minutos.',
} as const
