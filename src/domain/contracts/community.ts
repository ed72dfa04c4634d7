import * as v from 'valibot'
import { id } from './fields.ts'

/** A row of `community_registrations`, as the welcome reads it. */
export const communityRegistrationSchema = v.object({ id, name: v.string(), email: v.string() })
export type CommunityRegistration = v.InferOutput<typeof communityRegistrationSchema>
