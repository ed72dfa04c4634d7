import type { Ports } from '../../supabase/local/ports.ts'

/** Ports of a backend that tests start: others than development's, so that both can run at once. */
function portsFrom(first: number): Ports {
  return { site: first, gateway: first + 1, api: first + 2, functions: first + 3, sandbox: first + 4 }
}

/** Two clones that are tested at once on one machine each get a range of their own (300 ports). */
const firstPort = Number(process.env.TEST_PORTS_FROM ?? 25_000)

export const loadPorts = portsFrom(firstPort)

/** The journeys' lanes are numbered from 0. */
export function portsOfLane(lane: number): Ports {
  return portsFrom(firstPort + 100 + lane * 50)
}
