/** Addresses of the journeys' stage: other ports than development, so that both can run at once. */
export const ports = { site: 56173, gateway: 56321, api: 56331, functions: 56332, sandbox: 56333 }

export const siteUrl = `http://127.0.0.1:${ports.site}`
export const gatewayUrl = `http://127.0.0.1:${ports.gateway}`
export const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`
export const publishableKey = 'sb_publishable_local_meridiano'

export const adminUser = { email: 'admin@meridiano.example', password: 'meridiano-local' }
export const secondAdminUser = { email: 'coordinacion@meridiano.example', password: 'meridiano-local' }
export const staffUser = { email: 'staff@meridiano.example', password: 'meridiano-local' }
export const secondStaffUser = { email: 'tesoreria@meridiano.example', password: 'meridiano-local' }
export const removedStaffUser = { email: 'retirada@meridiano.example', password: 'meridiano-local' }
