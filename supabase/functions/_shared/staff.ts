import * as v from 'valibot'
import { type Staff, staffSchema } from '../../../src/domain/contracts/staff.ts'
import { DatabaseError, databaseClient } from './database.ts'

/**
 * Asks the database with the caller's own token: staff membership is decided in one place, and a removal takes effect
 * on the next request.
 */
export function staffFinder(supabaseUrl: string, publishableKey: string) {
  return async function findStaff(accessToken: string): Promise<Staff | null | 'invalid_token'> {
    const result = await databaseClient(supabaseUrl, publishableKey, accessToken).rpc('current_staff')
    if (result.status === 401 || result.status === 403) return 'invalid_token'
    if (result.error) throw new DatabaseError('current_staff', result.error.code || 'unreachable')
    const staff = v.safeParse(staffSchema, result.data)
    return staff.success ? staff.output : null
  }
}
