export type Lint = {
  name: string
  /** A query with one row per finding, naming the culprit. */
  findings: string
  /** SQL that creates exactly one culprit, to see the lint fail. */
  culprit: string
}

const ourSchemas = `('public', 'private')`

export const lints: Lint[] = [
  {
    name: 'row level security is on for every table of the public schema',
    findings: `select relname as finding from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    culprit: 'create table public.culprit (id integer primary key)',
  },
  {
    name: 'no policy lets everybody pass',
    findings: `select tablename || ': ' || policyname as finding from pg_policies where schemaname = 'public'
      and (btrim(coalesce(qual, ''), '() ') = 'true' or btrim(coalesce(with_check, ''), '() ') = 'true')`,
    culprit: 'create policy culprit on public.notebooks for select to anon using (true)',
  },
  {
    name: 'every policy names its role',
    findings: `select tablename || ': ' || policyname as finding from pg_policies
      where schemaname = 'public' and 'public' = any (roles)`,
    culprit: 'create policy culprit on public.notebooks for select using (is_active)',
  },
  {
    name: 'every policy for sessions asks what they may do, once per statement',
    findings: `select tablename || ': ' || policyname as finding from pg_policies
      where schemaname = 'public' and 'authenticated' = any (roles)
        and (tablename, policyname) <> ('staff_members', 'Staff read who is staff')
        and coalesce(qual, with_check) !~* '^\\( SELECT private\\.can\\(''[a-z_]+''::private\\.capability\\) AS can\\)'`,
    culprit:
      'create policy culprit on public.students for select to authenticated using ((select private.is_staff()))',
  },
  {
    name: 'no policy asks for a capability row by row',
    findings: `select tablename || ': ' || policyname as finding from pg_policies
      where schemaname in ('public', 'storage')
        and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT private\\.can', '', 'g') ~ 'private\\.can'`,
    culprit: `create policy culprit on public.enquiries for select to authenticated
      using ((select private.can('contacts')) or private.can('audit'))`,
  },
  {
    name: 'every policy of our tables says why it is there',
    findings: `select polrelid::regclass || ': ' || polname as finding from pg_policy
      where obj_description(oid, 'pg_policy') is null and polrelid <> 'storage.objects'::regclass`,
    culprit: 'create policy culprit on public.notebooks for select to anon using (is_active)',
  },
  {
    name: 'no policy reads metadata that users write themselves',
    findings: `select tablename || ': ' || policyname as finding from pg_policies
      where schemaname = 'public' and (qual ~ 'user_metadata' or with_check ~ 'user_metadata')`,
    culprit: `create policy culprit on public.students for select to authenticated
      using ((auth.jwt() -> 'user_metadata' ->> 'role') = 'admin')`,
  },
  {
    name: 'every function has an empty search_path, but for one whose names were bound when it was made',
    findings: `select oid::regprocedure::text as finding from pg_proc
      where pronamespace::regnamespace::text in ${ourSchemas} and prosqlbody is null
        and not coalesce(proconfig @> array['search_path=""'], false)`,
    culprit: `create function public.culprit() returns integer language sql security definer as 'select 1'`,
  },
  {
    name: 'a function that is one return can be written into a query: it has no settings and no rights of its owner',
    findings: `select oid::regprocedure::text as finding from pg_proc
      where pronamespace::regnamespace::text in ${ourSchemas} and prosqlbody is not null
        and (proconfig is not null or prosecdef)`,
    culprit: `create function public.culprit() returns integer language sql set search_path = '' return 1`,
  },
  {
    name: 'no column is a float',
    findings: `select table_name || '.' || column_name as finding from information_schema.columns
      where table_schema in ${ourSchemas} and data_type in ('real', 'double precision', 'money')`,
    culprit: 'alter table public.sales add column culprit double precision',
  },
  {
    name: 'money has two decimals',
    findings: `select table_name || '.' || column_name as finding from information_schema.columns
      where table_schema in ${ourSchemas} and (column_name ~ '(amount|price|_usd)$' or column_name ~ '_usd$')
        and column_name !~ '^is_' and (data_type, numeric_precision, numeric_scale) is distinct from ('numeric', 12, 2)`,
    culprit: 'alter table public.sales add column culprit_amount integer',
  },
  {
    name: 'every instant knows its zone',
    findings: `select table_name || '.' || column_name as finding from information_schema.columns
      where table_schema in ${ourSchemas} and data_type = 'timestamp without time zone'`,
    culprit: 'alter table public.sales add column culprit timestamp',
  },
  {
    name: 'every table has a comment',
    findings: `select oid::regclass::text as finding from pg_class
      where relnamespace::regnamespace::text in ${ourSchemas} and relkind in ('r', 'p', 'v', 'm')
        and obj_description(oid, 'pg_class') is null`,
    culprit: `create table public.culprit (id integer primary key)`,
  },
  {
    name: 'every table has a primary key',
    findings: `select c.oid::regclass::text as finding from pg_class c
      where relnamespace::regnamespace::text in ${ourSchemas} and relkind in ('r', 'p')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    culprit: 'create table public.culprit (id integer)',
  },
  {
    name: 'every table of the public schema says when a row was made',
    findings: `select c.oid::regclass::text as finding from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_at' and a.attnotnull)`,
    culprit: 'create table public.culprit (id integer primary key)',
  },
  {
    name: 'every foreign key has an index',
    findings: `select k.conrelid::regclass::text || '.' || k.conname as finding from pg_constraint k
      where k.contype = 'f' and k.connamespace::regnamespace::text in ${ourSchemas}
        and not exists (select from pg_index i where i.indrelid = k.conrelid
          and (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)`,
    culprit: 'alter table public.sales add column culprit bigint references public.students (id)',
  },
  {
    name: 'every view runs with the rights of its reader',
    findings: `select oid::regclass::text as finding from pg_class
      where relnamespace::regnamespace::text in ${ourSchemas} and relkind = 'v'
        and not coalesce(reloptions @> array['security_invoker=on'] or reloptions @> array['security_invoker=true'], false)`,
    culprit: 'create view public.culprit as select email from public.students',
  },
  {
    name: 'no materialized view (row policies do not reach it)',
    findings: `select oid::regclass::text as finding from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'm'`,
    culprit: 'create materialized view public.culprit as select email from public.students',
  },
  {
    name: 'a visitor without a session may write no table',
    findings: `select c.oid::regclass::text || ' ' || verb as finding
      from pg_class c, unnest(array['insert', 'update', 'delete', 'truncate']) verb
      where relnamespace::regnamespace::text in ${ourSchemas} and relkind in ('r', 'p', 'v', 'm', 'f')
        and (has_table_privilege('anon', c.oid, verb)
          or verb in ('insert', 'update') and has_any_column_privilege('anon', c.oid, verb))`,
    culprit: `create table public.culprit (id integer primary key, name text);
      grant insert (name) on public.culprit to anon`,
  },
  {
    name: 'no policy lets a visitor without a session write',
    findings: `select tablename || ': ' || policyname as finding from pg_policies
      where cmd <> 'SELECT' and roles && array['anon', 'public']::name[]`,
    culprit: 'create policy culprit on public.notebooks for insert to anon with check (is_active)',
  },
]
