import type { KeptSeat } from '../../../../src/domain/contracts/seat-calls.ts'
import type { lookAtSeatStore } from '../handler.ts'

export type Seat = {
  course: string
  token: string
  state: Exclude<KeptSeat['state'], 'unknown'>
  endsAt: Date
}

export type MemorySeats = ReturnType<typeof lookAtSeatStore> & {
  seats: Seat[]
  /** Tokens that were looked up. */
  asked: string[]
}

/** The calls of `look_at_seat`, with its outcomes. */
export function memorySeats(seats: Seat[] = []): MemorySeats {
  const asked: string[] = []
  return {
    seats,
    asked,
    async look(course, token, leave) {
      asked.push(token)
      const seat = seats.find((one) => one.token === token && one.course === course)
      if (!seat) return { state: 'unknown', until: null }
      if (seat.state !== 'kept') return { state: seat.state, until: null }
      if (seat.endsAt.getTime() <= Date.now()) return { state: 'lapsed', until: null }
      if (leave) seat.state = 'left'
      return leave ? { state: 'left', until: null } : { state: 'kept', until: seat.endsAt.toISOString() }
    },
  }
}
