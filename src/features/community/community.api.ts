import { communityMemberSchema, joinCommunity } from '#domain/contracts/community.ts'
import { normalizeEmail } from '#domain/email.ts'
import { sendForm, sendingOf } from '#flows/form/send-form.ts'

/**
 * One call stores, welcomes and adds to the mailing list (decision 37). The e-mail is saved in lower case (public
 * specification, section 5).
 */
export const memberSending = sendingOf(communityMemberSchema, (member) =>
  sendForm('community', joinCommunity, { ...member, email: normalizeEmail(member.email) }),
)
