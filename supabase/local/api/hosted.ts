import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '@supabase/lite'
import { isRecord } from '../http/serve.ts'

/**
 * The hosted data API connects as this role and reads its settings, so migrations may set them. Supabase Lite has no
 * such role.
 */
export async function createApiRole(connection: Connection): Promise<void> {
  await connection.exec(`do $$ begin
    if not exists (select from pg_roles where rolname = 'authenticator') then
      create role authenticator noinherit;
    end if;
  end $$`)
}

/** The pre-request function that the migrations configure, if any. */
export async function preRequestOf(connection: Connection): Promise<string | undefined> {
  const result = await connection.exec<unknown>(`
    select split_part(setting, '=', 2) as name from pg_db_role_setting, unnest(setconfig) as setting
    where setdatabase = 0 and setrole = 'authenticator'::regrole and setting like 'pgrst.db_pre_request=%'`)
  const rows = Array.isArray(result) ? result : isRecord(result) ? result.rows : undefined
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined
  return isRecord(row) && typeof row.name === 'string' ? row.name : undefined
}

/**
 * On its first request Supabase Lite grants anon and authenticated every right on every table. That would undo the
 * migrations' grants and make the local backend laxer than a hosted project. A hosted project grants these defaults
 * only before the first migration, so the step runs only then.
 */
export type LiteGrants = { rlsState: string; ensureRlsContext(): Promise<boolean> }

function hasLiteGrants(connection: object): connection is LiteGrants {
  return (
    'rlsState' in connection &&
    'ensureRlsContext' in connection &&
    typeof connection.ensureRlsContext === 'function'
  )
}

export async function keepDeclaredGrants(connection: Connection, isFresh: boolean): Promise<void> {
  if (!hasLiteGrants(connection)) {
    throw new Error(
      'this version of Supabase Lite grants in another way: look at supabase/local/api/hosted.ts',
    )
  }
  if (isFresh) await connection.ensureRlsContext()
  connection.rlsState = 'active'
}

type Parser = (text: string) => unknown

const timestamp = 1114
const timestampWithZone = 1184
const numeric = 1700

/** `2026-11-21 01:50:32.648+00` in the hosted API's format: `2026-11-21T01:50:32.648+00:00`. */
export function toHostedTimestamp(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(?::?(\d\d))?)?$/.exec(text)
  if (match === null) return text
  const [, day, time, hours, minutes = '00'] = match
  return `${day}T${time}${hours === undefined ? '' : `${hours}:${minutes}`}`
}

function hasParsers(value: unknown): value is { parsers: Record<number, Parser> } {
  return isRecord(value) && isRecord(value.parsers)
}

/** Supabase Lite returns instants in PostgreSQL's format, which some browsers cannot parse, and decimals as text. */
export function answerHostedValues(connection: Connection): void {
  const driver: unknown = connection.driver
  const holder: unknown = typeof driver === 'function' && 'options' in driver ? driver.options : undefined
  if (!hasParsers(holder)) {
    throw new Error('the database driver reads values in another way: look at supabase/local/api/hosted.ts')
  }
  holder.parsers[numeric] = Number
  holder.parsers[timestamp] = toHostedTimestamp
  holder.parsers[timestampWithZone] = toHostedTimestamp
}

type WithContext = Connection['withContext']
type Gucs = NonNullable<NonNullable<Parameters<WithContext>[2]>['rpc']>

/**
 * A hosted API exposes the headers of every request to SQL (`request.headers`) and runs a pre-request function before
 * every statement. Supabase Lite exposes them only to called functions, not to policies and triggers, and runs no
 * pre-request function. The returned wrapper must surround every request.
 */
export function exposeRequests(
  connection: Connection,
  preRequest: string | undefined,
): (request: Request, answer: () => Promise<Response>) => Promise<Response> {
  const session = new AsyncLocalStorage<Gucs>()
  const runUnchecked: WithContext = connection.withContext.bind(connection)
  connection.withContext = async (vars, run, options) => {
    const gucs = session.getStore()
    if (gucs === undefined) return runUnchecked(vars, run, options)
    const checkAndRun: typeof run = async (database) => {
      if (preRequest !== undefined)
        await database.selectNoFrom((build) => build.fn(preRequest).as('checked')).execute()
      return run(database)
    }
    return runUnchecked(vars, checkAndRun, options?.rpc === undefined ? { ...options, rpc: gucs } : options)
  }
  return (request, answer) => {
    const { pathname } = new URL(request.url)
    if (!/^\/rest\/v1\/./.test(pathname)) return answer()
    const gucs = {
      method: request.method,
      path: pathname.slice('/rest/v1'.length),
      readOnly: request.method === 'GET' || request.method === 'HEAD',
      requestHeaders: Object.fromEntries(request.headers),
    }
    return session.run(gucs, answer)
  }
}

/**
 * Tables of hosted Auth that the local one does not have, with the columns that we use. Made before the first migration,
 * which reads them, so without references.
 */
export const factorTables = `
  create schema if not exists auth;
  create table if not exists auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null,
    friendly_name text,
    factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone')),
    status text not null check (status in ('unverified', 'verified')),
    secret text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create table if not exists auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null default now(),
    verified_at timestamptz
  );
  create table if not exists auth.mfa_amr_claims (
    session_id uuid not null,
    authentication_method text not null,
    created_at timestamptz not null default now(),
    unique (session_id, authentication_method)
  );`
