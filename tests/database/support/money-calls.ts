import type { Actor } from './actors.ts'
import { asActor, type Database } from './test-database.ts'

type Args = Record<string, unknown>

/** Functions of the database by their names, with named arguments, as an actor; each call is committed. */
export function callsIn(sql: () => Database) {
  function select(actor: Actor, what: string, name: string, args: Args) {
    const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`)
    return asActor(sql(), actor, (session) =>
      session.unsafe(`select ${what}public.${name}(${named.join(', ')})`, Object.values(args) as never[]),
    )
  }
  return {
    /** What it answers. */
    async call(actor: Actor, name: string, args: Args = {}) {
      const [row] = await select(actor, '', name, args)
      return row?.[name]
    },
    /** The rows that it finds. */
    rows: (actor: Actor, name: string, args: Args = {}) => select(actor, '* from ', name, args),
  }
}
