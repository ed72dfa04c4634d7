import type { Ports } from '../../supabase/local/ports.ts'

/** Ports of a backend that tests start: others than development's, so that both can run at once. */
function portsFrom(first: number): Ports {
  return { site: first, gateway: first + 1, api: first + 2, functions: first + 3, sandbox: first + 4 }
}

export const loadPorts = portsFrom(25_000)

/** The journeys' lanes are numbered from 0. */
export function portsOfLane(lane: number): Ports {
  return portsFrom(25_100 + lane * 100)
}
