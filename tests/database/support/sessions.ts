import type postgres from 'postgres'
import { type Actor, type Attempt, attempt, become } from './actors.ts'
import { type Database, inDiscardedTransaction, type Transaction } from './test-database.ts'

/** Runs one request of this actor as the API does, and commits it. */
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

/** The outcome of the statement for this actor; always rolled back. */
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
