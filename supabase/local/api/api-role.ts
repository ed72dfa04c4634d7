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
