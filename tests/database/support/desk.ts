import type { Actor } from './actors.ts'
import { asActor, type Database } from './test-database.ts'

export type Item = {
  key: string
  kind: string
  at: string
  email: string | null
  name: string | null
  dismissable: boolean
  reason: string
}

type Argument = string | number | boolean | null

/** The desk as staff read it, the calls of its buttons, and rows that put an item on it. */
export function deskOf(sql: () => Database) {
  /** The sample data has items of its own; each test looks for its own key. */
  function items(actor: Actor = 'staff', kind: string | null = null): Promise<Item[]> {
    return asActor(
      sql(),
      actor,
      (session) => session<Item[]>`select * from public.desk_items(${kind}, page_size => 100)`,
    )
  }
  async function item(key: string, actor: Actor = 'staff'): Promise<Item | undefined> {
    return (await items(actor)).find((candidate) => candidate.key === key)
  }
  function call<T>(actor: Actor, name: string, ...args: Argument[]): Promise<T> {
    return asActor(sql(), actor, async (session) => {
      const [row] =
        await session`select public.${session(name)}(${session.unsafe(args.map(literal).join(', '))}) as answer`
      return row?.answer
    })
  }
  async function idOf(insert: string): Promise<number> {
    const [row] = await sql().unsafe(`${insert} returning id`)
    return Number(row?.id)
  }
  function anEnquiry(form = 'contact', ago = '1 hour'): Promise<number> {
    return idOf(`insert into public.enquiries (form, name, email, message, created_at)
      values ('${form}', 'Ana Pérez', 'ana@example.com', '¿Cuándo empieza?', now() - interval '${ago}')`)
  }
  function aFailedStep(payload: unknown, kind = 'mailing_list'): Promise<number> {
    return idOf(`insert into public.outbox (kind, natural_key, payload, status, attempts, last_error)
      values ('${kind}', 'prueba:' || gen_random_uuid(), '${JSON.stringify(payload)}', 'failed', 1, 'resend 422')`)
  }
  return { items, item, call, anEnquiry, aFailedStep }
}

function literal(value: Argument): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
