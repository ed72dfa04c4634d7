/** Every member of staff does the daily work; administration also keeps courses, staff and the trail of changes. */
export const staffRoles = ['staff', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
