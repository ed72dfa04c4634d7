import type { Ports } from '../../supabase/local/ports.ts'

/** Ports of a backend started by tests; they differ from development's, so that both can run at once. */
function portsFrom(first: number): Ports {
  return {
    site: first,
    gateway: first + 1,
    api: first + 2,
    functions: first + 3,
    sandbox: first + 4,
    secureSite: first + 5,
  }
}

/** Two clones tested at once on one machine each need their own range (300 ports). */
const firstPort = Number(process.env.TEST_PORTS_FROM ?? 25_000)

export const loadPorts = portsFrom(firstPort)

/** Ports of the one backend that unit tests start: chosen at random, a port could go to another test before it is used. */
export const partsPorts = portsFrom(firstPort + 20)

/** Ports of the two databases between which a copy goes. */
export const copiesPorts = [portsFrom(firstPort + 30), portsFrom(firstPort + 40)] as const

/** Lanes of journeys are numbered from 0. */
export function portsOfLane(lane: number): Ports {
  return portsFrom(firstPort + 100 + lane * 50)
}
