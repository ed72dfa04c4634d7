import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt } from './support/actors.ts'
import { migrate, migrationsFolder } from './support/postgres-server.ts'

// The role that pushes migrations to a hosted project is no superuser and owns neither auth nor storage
// (github.com/supabase/postgres, migrations/db; supautils lets it manage policies of storage.objects, and nothing else
// of that table).

const server = process.env.DATABASE_TESTS_SERVER_URL ?? ''
const name = 'pushed_as_hosted'
let sql: postgres.Sql

const asHosted = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'hosted_postgres') then
      create role hosted_postgres createdb createrole replication bypassrls;
      create role hosted_storage_admin;
    end if;
  end $$;
  grant anon, authenticated, service_role to hosted_postgres with admin option;
  alter database ${name} owner to hosted_postgres;
  alter schema public owner to hosted_postgres;
  create schema if not exists extensions;
  grant all on schema extensions to hosted_postgres;
  grant usage on schema auth, storage to hosted_postgres;
  grant all on all tables in schema auth to hosted_postgres;
  grant all on all routines in schema auth to hosted_postgres;
  alter schema storage owner to hosted_storage_admin;
  alter table storage.objects owner to hosted_storage_admin;
  alter table storage.buckets owner to hosted_storage_admin;
  grant all on storage.objects, storage.buckets to hosted_postgres with grant option;`

beforeAll(async () => {
  const first = postgres(`${server}/postgres`, { max: 1, onnotice: () => undefined })
  await first.unsafe(`create database ${name}`)
  await first.end()
  await migrate(`${server}/${name}`, 'none')
  sql = postgres(`${server}/${name}`, { max: 1, onnotice: () => undefined })
  await sql.unsafe(asHosted)
})

afterAll(async () => {
  await sql?.end()
  const last = postgres(`${server}/postgres`, { max: 1, onnotice: () => undefined })
  await last.unsafe(`drop database if exists ${name} with (force)`)
  await last.end()
})

const policyOfStorage = /create policy [^;]*? on storage\.objects\b[^;]*;/g

test('every migration can be pushed to a hosted project, and what it makes belongs to its role', async () => {
  const refused: string[] = []
  for (const file of (await readdir(migrationsFolder)).sort()) {
    const statements = (await readFile(join(migrationsFolder, file), 'utf8')).replaceAll(
      policyOfStorage,
      (policy) => `reset session authorization; ${policy} set session authorization hosted_postgres;`,
    )
    await sql.unsafe('set session authorization hosted_postgres')
    await sql.unsafe(statements).catch((cause: Error) => refused.push(`${file}: ${cause.message}`))
    await sql.unsafe('reset session authorization')
  }
  expect(refused).toEqual([])
  const owners = await sql`
    select distinct pg_get_userbyid(c.relowner) as owner from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union select distinct pg_get_userbyid(p.proowner) from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
  expect(owners).toEqual([{ owner: 'hosted_postgres' }])
})

test('that role may not comment on a policy of storage, alter its tables or set roles of the server', async () => {
  await sql.unsafe('set session authorization hosted_postgres')
  for (const statement of [
    `comment on policy "Staff upload recap files" on storage.objects is 'x'`,
    'alter table storage.objects disable row level security',
    'alter role authenticator set pgrst.db_plan_enabled = true',
  ]) {
    expect(
      await sql.begin((inner) => attempt(inner, (own) => own.unsafe(statement))),
      statement,
    ).toMatchObject({ ok: false, code: '42501' })
  }
  await sql.unsafe('reset session authorization')
})
