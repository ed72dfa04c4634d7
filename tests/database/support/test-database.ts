import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll } from 'vitest'
import { type Actor, type Attempt, attempt, become } from './actors.ts'

export type Database = postgres.Sql
export type Transaction = postgres.TransactionSql
type Argument = string | number | boolean | null | string[]
type Work<T> = (transaction: Transaction) => Promise<T>

const silent = { onnotice: () => undefined }

function serverUrl(): string {
  const url = process.env.DATABASE_TESTS_SERVER_URL
  if (!url)
    throw new Error('DATABASE_TESTS_SERVER_URL is not set: run through tests/database/vitest.config.ts')
  return url
}

/**
 * A database of this test file alone, dropped afterwards. `connections`: how many queries run at the same
 * time. Call the returned functions inside tests and hooks.
 */
export function aDatabase(options: { template: 'empty' | 'seeded'; connections?: number }) {
  const name = aName()
  let database: Database | undefined

  beforeAll(async () => {
    database = await openClone(name, options.template, options.connections)
  })

  afterAll(async () => {
    await database?.end()
    const server = postgres(`${serverUrl()}/postgres`, { max: 1, ...silent })
    await server.unsafe(`drop database if exists ${name} with (force)`)
    await server.end()
  })

  function sql(): Database {
    if (!database) throw new Error('the database is there from beforeAll on')
    return database
  }
  return { url: () => urlOf(name), ...actorsOn(sql) }
}

export const aName = () => `test_${randomUUID().replaceAll('-', '')}`
export const urlOf = (name: string) => `${serverUrl()}/${name}`

/** A new database of this name, as the template is. */
export async function openClone(
  name: string,
  template: 'empty' | 'seeded',
  connections = 1,
): Promise<Database> {
  const server = postgres(`${serverUrl()}/postgres`, { max: 1, ...silent })
  // Cloning fails while another file clones the same template, so they take turns.
  await server`select pg_advisory_lock(4711)`
  await server.unsafe(`create database ${name} template template_${template} strategy file_copy`)
  await server.end()
  return postgres(urlOf(name), { max: connections, ...silent })
}

/** Statements of an actor on a database. */
export function actorsOn(sql: () => Database) {
  return {
    sql,
    /** The first row that a statement finds, plain; empty where it finds none. */
    async one(text: TemplateStringsArray, ...values: postgres.ParameterOrFragment<never>[]) {
      const [row] = await sql()(text, ...values)
      return { ...row }
    },
    as: <T>(actor: Actor, work: Work<T>) => asActor(sql(), actor, work),
    tryAs: <T>(actor: Actor, work: Work<T>) => tryAs(sql(), actor, work),
    /** What this actor's call of a function of ours answers. */
    call: <T = unknown>(actor: Actor, name: string, ...args: Argument[]) =>
      callBy<T>(sql(), actor, name, args),
  }
}

/** Runs one request of this actor as the API does, and commits it. */
export async function asActor<T>(sql: Database, actor: Actor, work: Work<T>): Promise<T> {
  return (await sql.begin(async (transaction) => {
    await become(transaction, actor)
    return work(transaction)
  })) as T
}

function callBy<T>(sql: Database, actor: Actor, name: string, args: Argument[]): Promise<T> {
  return asActor(sql, actor, async (session) => {
    const places = args.map((_, at) => `$${at + 1}`).join(', ')
    const [row] = await session.unsafe(`select public.${name}(${places}) as answer`, args)
    return row?.answer as T
  })
}

/** The outcome of the statement for this actor; always rolled back. */
export async function tryAs<T>(sql: Database, actor: Actor, work: Work<T>): Promise<Attempt<T>> {
  return inDiscardedTransaction(sql, async (transaction) => {
    await become(transaction, actor)
    return attempt(transaction, work)
  })
}

const kept = Symbol('rolled back on purpose')

export async function inDiscardedTransaction<T>(
  sql: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const outcome: { value?: T; done: boolean } = { done: false }
  await sql
    .begin(async (transaction) => {
      outcome.value = await work(transaction)
      outcome.done = true
      throw kept
    })
    .catch((cause) => {
      if (cause !== kept) throw cause
    })
  return outcome.value as T
}

/** Waits until this many other sessions of this database are blocked by a lock. */
export async function waitForBlockedQuery(sql: Transaction, sessions = 1): Promise<void> {
  for (let tries = 0; tries < 1500; tries += 1) {
    const rows = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
    if (rows.length >= sessions) return
    // A transaction keeps its first snapshot of this view.
    await sql`select pg_stat_clear_snapshot(), pg_sleep(0.02)`
  }
  throw new Error('nobody waits')
}

/** The answers of `count` parallel calls. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)))
}
