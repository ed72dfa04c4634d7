import type { CommunityRegistration } from '../../../src/domain/contracts/community.ts'
import { greetingOf, type Letter, letterMail, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** Welcome mail with the chat invitation (public specification, section 8: community success). */
export function communityMail(member: CommunityRegistration, from: string, inviteUrl: string): Mail {
  const school = senderName(from)
  const letter: Letter = {
    // Anybody can enter any address, so more than one word would reach a stranger as a message of the school.
    greeting: greetingOf(/^\S{1,30}$/.test(member.name.trim()) ? member.name : ''),
    paragraphs: [
      `Te damos la bienvenida a la comunidad de ${school}.`,
      'En el grupo de chat puedes preguntar, mostrar tu trabajo y enterarte de los talleres para miembros. Es gratis.',
    ],
    rows: [],
    action: { label: 'Entrar al grupo', url: inviteUrl },
    closing: [
      'La invitación es solo para miembros: no la publiques.',
      'Si no te registraste, ignora este correo: alguien escribió tu dirección por error.',
      school,
    ],
  }
  return letterMail({ from, to: member.email }, `Tu invitación a la comunidad de ${school}`, letter)
}
