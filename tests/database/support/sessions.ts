import type postgres from 'postgres'
import { type Actor, type Attempt, attempt, become } from './actors.ts'
import { type Database, inDiscardedTransaction, type Transaction } from './test-database.ts'

/** One request of this actor, kept: what the API does with a call. */
export async function asActor<T>(
  sql: Database,
  actor: Actor,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return (await sql.begin(async (transaction) => {
    await become(transaction, actor)
    return work(transaction)
  })) as T
}

/** What the statement would come to for this actor; nothing of it stays. */
export async function tryAs<T>(
  sql: Database,
  actor: Actor,
  work: (transaction: Transaction) => Promise<T>,
): Promise<Attempt<T>> {
  return inDiscardedTransaction(sql, async (transaction) => {
    await become(transaction, actor)
    return attempt(transaction, work)
  })
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

/** Calls a function of the public schema with one jsonb argument. */
async function callWithJson<T>(sql: postgres.ISql, name: string, request: Json): Promise<T> {
  const [row] = await sql`select public.${sql(name)}(${JSON.stringify(request)}::text::jsonb) as answer`
  return row?.answer as T
}

/** The call of this actor to a function that takes one jsonb argument, kept. */
export function callAs<T>(sql: Database, actor: Actor, name: string, request: Json): Promise<T> {
  return asActor(sql, actor, (session) => callWithJson<T>(session, name, request))
}

/** What that call would come to; nothing of it stays. */
export function tryCallAs(
  sql: Database,
  actor: Actor,
  name: string,
  request: Json,
): Promise<Attempt<unknown>> {
  return tryAs(sql, actor, (session) => callWithJson(session, name, request))
}
