import { portsOfLane } from '../support/ports.ts'

/**
 * How many journeys run at a time, each lane on its own stage, so that faults and data of one do not reach another. Journeys
 * wait a third of their time: two leave room for what runs beside them.
 */
export const lanes = Number(process.env.JOURNEY_LANES ?? 2)

export function siteUrlOf(lane: number): string {
  return `http://127.0.0.1:${portsOfLane(lane).site}`
}

/** Names the database of a lane to the workers. */
export function databaseVariable(lane: number): string {
  return `JOURNEY_DATABASE_${lane}`
}

/** The runner numbers its workers in this variable. */
const ownLane = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const ports = portsOfLane(ownLane)

export const databaseUrl = () => process.env[databaseVariable(ownLane)] ?? ''

export const siteUrl = siteUrlOf(ownLane)
export const gatewayUrl = `http://127.0.0.1:${ports.gateway}`
export const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`
export const publishableKey = 'sb_publishable_local_meridiano'
export const secretKey = 'sb_secret_local_meridiano'

export const adminUser = { email: 'admin@meridiano.example', password: 'meridiano-local' }
export const secondAdminUser = { email: 'coordinacion@meridiano.example', password: 'meridiano-local' }
export const staffUser = { email: 'staff@meridiano.example', password: 'meridiano-local' }
export const secondStaffUser = { email: 'tesoreria@meridiano.example', password: 'meridiano-local' }
export const removedStaffUser = { email: 'retirada@meridiano.example', password: 'meridiano-local' }
