import type { StaffRole } from '#domain/staff-roles.ts'

/** Texts of the dialog that changes a staff member. */
export type ChangeTexts = { action: string; title: (name: string) => string; text: string; done: string }

type RoleTexts = { name: string; description: string; change: ChangeTexts }

export const staffRoleTexts: Readonly<Record<StaffRole, RoleTexts>> = {
  staff: {
    name: 'Equipo',
    description: 'Cobros, inscripciones, recaps, accesos demo y seguimiento.',
    change: {
      action: 'Pasar a equipo',
      title: (name) => `Pasar a ${name} a equipo`,
      text: 'Deja de cambiar cursos y de ver el equipo y la auditoría. Conserva el resto del backoffice.',
      done: 'Ahora es de equipo',
    },
  },
  admin: {
    name: 'Administración',
    description: 'Lo mismo, y además cursos, equipo y auditoría.',
    change: {
      action: 'Pasar a administración',
      title: (name) => `Pasar a ${name} a administración`,
      text: 'Podrá cambiar precios y cohortes, decidir quién está en el equipo y leer la auditoría.',
      done: 'Ahora es de administración',
    },
  },
}
