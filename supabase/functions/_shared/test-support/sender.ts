import type { Sender } from '../mail-text.ts'

/** The school that writes in the tests of mails; `to`: its own mailbox. */
export const addresses: Sender & { to: string; classroomUrl: string; madeAt: string } = {
  from: 'Meridiano <avisos@meridiano.example>',
  to: 'hola@meridiano.example',
  siteUrl: 'https://meridiano.example',
  classroomUrl: 'https://aula.example',
  madeAt: '2026-11-29T12:00:00+00:00',
  seller: 'Meridiano Educación SRL · CUIT 30-71234567-1 · Av. Corrientes 1234, Buenos Aires',
}
