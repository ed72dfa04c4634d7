import type { ISql } from 'postgres'

/** What the sample data leave empty; a policy on an empty table proves nothing. */
export const missingRows = `
  insert into public.outbox (kind, natural_key, payload)
    values ('classroom_enrolment', 'uno', '{"student_id": 1, "cohort_id": 1}');
  select public.record_payment_event('dlocal-go', '{"payment_id":"DP-1"}', 'DP-1');
  select public.record_job_run('sync-all-payments', '{}');
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_key)
    values (gen_random_uuid(), 'A', 'update', 'students', '1');
  insert into public.erasures (person_ids, keeps_certificates, asked_by) values ('[]', false, gen_random_uuid());`

/** Tables and views of the public schema. */
export async function publicTables(sql: ISql): Promise<string[]> {
  const rows = await sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p') order by relname`
  return rows.map(({ name }) => name)
}

/** Those of them that have a row which this session sees. */
export async function tablesSeen(sql: ISql, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((name) => `select '${name}' as name where exists (select from public.${name})`)
  return (await sql.unsafe(each.join(' union all '))).map(({ name }) => name)
}

/** A line a role that an access list names, but for its owner. */
const grantsOf = (acl: string) => `(select string_agg(line, E'\\n' order by line) from (
    select '  ' || coalesce(nullif(g.grantee, 0)::regrole::text, 'everybody') || ': ' ||
      string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) as line
    from aclexplode(${acl}) g where g.grantee <> owner
      -- PostgreSQL 17 has it, older ones do not.
      and g.privilege_type <> 'MAINTAIN' group by g.grantee) grants)`

const callersOf = `(select string_agg(coalesce(nullif(g.grantee, 0)::regrole::text, 'everybody'), ', ' order by g.grantee::regrole::text)
    from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee <> p.proowner)`

const lines = `
  with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'private')),
  parts (place, name, line) as (
    select 1, n.nspname, concat_ws(E'\\n', 'schema ' || n.nspname, ${grantsOf('n.nspacl')})
    from (select *, nspowner as owner from pg_namespace) n join ours using (oid)

    union all
    select 2, d.kind || d.place, 'later ' || d.kind || d.place || coalesce(E'\\n' || ${grantsOf('d.defaclacl')}, ' for nobody')
    from (select *, defaclrole as owner,
        case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else defaclobjtype::text end as kind,
        coalesce(' of ' || nullif(defaclnamespace, 0)::regnamespace::text, '') as place from pg_default_acl) d

    union all
    select 3, c.name, concat_ws(E'\\n',
      case c.relkind when 'r' then 'table ' when 'v' then 'view ' when 'S' then 'sequence ' else c.relkind::text || ' ' end || c.name
        || case when c.relrowsecurity then ', row level security' else '' end
        || case when c.relforcerowsecurity then ', its owner too' else '' end
        || coalesce(', ' || array_to_string(c.reloptions, ', '), ''),
      case when c.oid <> 'storage.objects'::regclass then ${grantsOf('c.relacl')} end,
      (select string_agg(line, E'\\n' order by line) from (
        select '  ' || coalesce(nullif(g.grantee, 0)::regrole::text, 'everybody') || ': ' || lower(g.privilege_type)
          || ' (' || string_agg(quote_ident(a.attname), ', ' order by a.attname) || ')' as line
        from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = c.oid and not a.attisdropped
        group by g.grantee, g.privilege_type) columns),
      (select string_agg(line, E'\\n' order by line) from (
        select format('  policy %I for %s to %s', policyname, lower(cmd), array_to_string(roles, ', '))
          || case permissive when 'RESTRICTIVE' then ', restrictive' else '' end
          || coalesce(E'\\n    using ' || regexp_replace(qual, '\\s+', ' ', 'g'), '')
          || coalesce(E'\\n    with check ' || regexp_replace(with_check, '\\s+', ' ', 'g'), '') as line
        from pg_policies where schemaname = c.nspname and tablename = c.relname) policies))
    from (select c.*, n.nspname, n.nspname || '.' || c.relname as name, c.relowner as owner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.oid in (select oid from ours) and (c.relkind in ('r', 'v', 'm', 'f', 'p') or c.relkind = 'S' and c.relacl is not null)
        or exists (select from pg_policy where polrelid = c.oid)) c

    union all
    select 4, p.name, 'function ' || p.name || '(' || pg_get_function_identity_arguments(p.oid) || '): ' || coalesce(${callersOf}, 'nobody')
      || case when p.prosecdef then ', as its owner' || coalesce(', ' || array_to_string(p.proconfig, ', '), ', ANY SEARCH PATH') else '' end
    from (select p.*, n.nspname || '.' || p.proname as name from pg_proc p join ours n on n.oid = p.pronamespace) p
    where p.prosecdef or ${callersOf} is not null)
  select line from parts order by place, name, line`

/**
 * Every right in the catalogue: who may use which schema, table, column, sequence and function, what policies ask, and which
 * functions run with the rights of their owner, and not what nobody may do. A line a right, so that a change is a line.
 */
export async function rightsOf(sql: ISql): Promise<string> {
  await sql`select set_config('search_path', '', false)`
  const rows = await sql.unsafe(lines)
  return `${rows.map(({ line }) => line).join('\n')}\n`
}
