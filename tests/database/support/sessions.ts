import type postgres from 'postgres'
import type { Actor, Attempt } from './actors.ts'
import { asActor, type Database, tryAs } from './test-database.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

async function callWithJson<T>(sql: postgres.ISql, name: string, request: Json): Promise<T> {
  const [row] = await sql`select public.${sql(name)}(${JSON.stringify(request)}::text::jsonb) as answer`
  return row?.answer as T
}

/** Commits this actor's call of a function that takes one jsonb argument. */
export function callAs<T>(sql: Database, actor: Actor, name: string, request: Json): Promise<T> {
  return asActor(sql, actor, (session) => callWithJson<T>(session, name, request))
}

/** The outcome of that call; always rolled back. */
export function tryCallAs(
  sql: Database,
  actor: Actor,
  name: string,
  request: Json,
): Promise<Attempt<unknown>> {
  return tryAs(sql, actor, (session) => callWithJson(session, name, request))
}
