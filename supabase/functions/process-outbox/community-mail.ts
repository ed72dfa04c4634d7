import type { CommunityRegistration } from '../../../src/domain/contracts/community.ts'
import { type Letter, letterMail, senderName } from '../_shared/mail-text.ts'
import type { Mail } from '../_shared/resend.ts'

/** Welcome mail with the chat invitation (public specification, section 8: community success). */
export function communityMail(member: CommunityRegistration, from: string, inviteUrl: string): Mail {
  const school = senderName(from)
  const name = greetableName(member.name)
  const letter: Letter = {
    greeting: name ? `Hola, ${name}:` : 'Hola:',
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

/**
 * The first name if it looks like one. Anybody can enter any e-mail address, so other text in the name would reach a
 * stranger as a message of the school.
 */
function greetableName(name: string): string | null {
  const first = name.trim().split(/\s+/)[0] ?? ''
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : null
}
