import * as v from 'valibot'
import { id } from './fields.ts'

/** The columns of `community_registrations` that the welcome mail reads (decision 37). */
export const communityRegistrationSchema = v.object({ id, name: v.string(), email: v.string() })
export type CommunityRegistration = v.InferOutput<typeof communityRegistrationSchema>
