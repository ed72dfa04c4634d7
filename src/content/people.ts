import { loadFailureTexts } from './staff-lists.ts'

export const personTexts = {
  ...loadFailureTexts,
  title: 'Persona',
  loading: 'Buscando a la persona…',
  failed: 'No se pudo abrir la ficha',
  unknown: 'No conocemos a esta persona',
  unknownEmail: (email: string) =>
    `Nadie pagó, se inscribió ni escribió con el correo ${email}. Revisa que esté bien escrito.`,
  unknownPerson: 'Esta ficha no existe. Busca a la persona por su nombre, correo, documento o ID de pago.',
  back: 'Volver al backoffice',
} as const
