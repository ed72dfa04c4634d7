import { type Database, type Transaction, waitForBlockedQuery } from './test-database.ts'

/**
 * Runs `late` until it is about to ask this function for a sale, or has just asked it, then the whole of `meanwhile`, then
 * the rest of `late`.
 */
export async function overtaken<T>(
  sql: Database,
  at: 'before open_sale' | 'after held_sale',
  late: (session: Transaction) => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const name = at === 'before open_sale' ? 'open_sale' : 'held_sale'
  const wait = `if current_setting('test.waits', true) = 'on' then perform pg_advisory_xact_lock_shared(4713); end if;`
  await sql.unsafe(`alter function private.${name}(public.sales) rename to ${name}_now;
    create function private.${name}(wanted public.sales) returns public.sales language plpgsql volatile as $$
    declare sale public.sales;
    begin
      ${at === 'before open_sale' ? wait : ''}
      sale := private.${name}_now(wanted);
      ${at === 'after held_sale' ? wait : ''}
      return sale;
    end $$`)
  let waiting: Promise<T> | undefined
  try {
    await sql.begin(async (gate) => {
      await gate`select pg_advisory_xact_lock(4713)`
      waiting = sql.begin(async (session) => {
        await session`set local test.waits = 'on'`
        return late(session)
      }) as Promise<T>
      waiting.catch(() => undefined)
      await waitForBlockedQuery(gate)
      await meanwhile()
    })
    if (!waiting) throw new Error('nothing was begun')
    return await waiting
  } finally {
    await sql.unsafe(`drop function private.${name}(public.sales);
      alter function private.${name}_now(public.sales) rename to ${name}`)
  }
}

/** Begins the other once the first step is done, and ends the work only when the other waits; what the other answers. */
export async function between<T>(
  sql: Database,
  first: (session: Transaction) => Promise<unknown>,
  other: () => Promise<T>,
  then: (session: Transaction) => Promise<unknown>,
): Promise<T | undefined> {
  let waiting: Promise<T> | undefined
  await sql.begin(async (session) => {
    await first(session)
    waiting = other()
    waiting.catch(() => undefined)
    await waitForBlockedQuery(session)
    await then(session)
  })
  return await waiting
}
