import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { databaseUrl, sandboxUrl } from './stage.ts'

const deadlock = '40P01'

async function execute(url: string, statements: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql.begin((transaction) => transaction.unsafe(statements))
  } finally {
    await sql.end()
  }
}

/** Copies every row of a school that has just started. What the schedule has done stays done. */
export function takeSnapshot(url: string): Promise<void> {
  return execute(
    url,
    `create schema snapshot;
    create table snapshot.tables as
      select c.oid::regclass::text as original, 'snapshot.t' || c.oid as copy,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c
      where c.relkind = 'r' and c.oid <> 'public.job_runs'::regclass
        and c.relnamespace::regnamespace::text in ('auth', 'private', 'public', 'storage', 'vault');
    do $$ declare kept record; begin
      for kept in select * from snapshot.tables loop
        execute format('create table %s as select %s from %s', kept.copy, kept.columns, kept.original);
      end loop;
    end $$`,
  )
}

/**
 * Brings back the school of the snapshot, and providers that know of nothing. Identifiers go on: none is given twice. What
 * still runs for the journeys before may hold a lock that this one waits for, and wait for one of its own.
 */
export async function restoreSnapshot(): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/__sandbox/reset`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The sandbox was not reset: ${answer.status}`)
  for (let left = 5; ; left -= 1) {
    try {
      return await execute(
        databaseUrl(),
        `set local session_replication_role = replica;
        do $$ declare kept record; begin
          execute (select 'truncate ' || string_agg(original, ', ') from snapshot.tables);
          for kept in select * from snapshot.tables loop
            execute format('insert into %1$s (%2$s) overriding system value select %2$s from %3$s',
              kept.original, kept.columns, kept.copy);
          end loop;
        end $$`,
      )
    } catch (cause) {
      if (left === 0 || !(cause instanceof postgres.PostgresError) || cause.code !== deadlock) throw cause
      await wait(500)
    }
  }
}
