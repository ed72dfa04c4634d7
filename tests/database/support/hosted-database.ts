import postgres from 'postgres'

/**
 * The roles of a hosted project. The data API signs in as `authenticator` and becomes another role per
 * request.
 */
const roles = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;`

/** The grants of hosted Storage on its own tables; row policies restrict them. */
const storage = `
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on storage.objects, storage.buckets to anon, authenticated, service_role;`

/** PostgREST passes the claims in one setting; the local Auth's definitions read one setting per claim. */
const callers = `
  create or replace function auth.uid() returns uuid language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
  create or replace function auth.role() returns text language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role') $$;
  create or replace function auth.email() returns text language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email') $$;`

/** Call before the first migration of a server: migrations may change settings of the roles. */
export function createHostedRoles(serverUrl: string): Promise<void> {
  return execute(`${serverUrl}/postgres`, roles)
}

/** Call after the migrations of a database. */
export function completeAsHosted(databaseUrl: string): Promise<void> {
  return execute(databaseUrl, callers + storage)
}

export async function execute(databaseUrl: string, statements: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(statements)
  } finally {
    await sql.end()
  }
}
