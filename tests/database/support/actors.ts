import postgres from 'postgres'

type Transaction = postgres.TransactionSql

export const actors = [
  'anon',
  'stranger',
  'removed staff',
  'signed out staff',
  'staff',
  'admin',
  'service',
] as const
export type Actor = (typeof actors)[number]

export const strangerId = 'a0000000-0000-4000-8000-000000000009'

const emails: Partial<Record<Actor, string>> = {
  stranger: 'desconocida@example.com',
  'removed staff': 'retirada@meridiano.example',
  'signed out staff': 'staff@meridiano.example',
  staff: 'staff@meridiano.example',
  admin: 'admin@meridiano.example',
}
const roles: Record<Actor, string> = {
  anon: 'anon',
  stranger: 'authenticated',
  'removed staff': 'authenticated',
  'signed out staff': 'authenticated',
  staff: 'authenticated',
  admin: 'authenticated',
  service: 'service_role',
}

/** A session for every account; its id is the user's id, as in the actor's token. */
export const openSessions =
  'insert into auth.sessions (id, user_id) select id, id from auth.users on conflict do nothing'

/** After signing out the token is still valid, but the session is gone. */
const closedSession = 'a0000000-0000-4000-8000-0000000000ff'

type Claims = { sub?: string; role: string; session_id?: string }

/** The claims in this actor's token. Only people have a `sub`. */
export async function claimsOf(sql: postgres.ISql, actor: Actor): Promise<Claims> {
  const email = emails[actor]
  const role = roles[actor]
  if (!email) return { role }
  const [user] = await sql`select id from auth.users where email = ${email}`
  if (!user) throw new Error(`no user ${email} in the sample data`)
  return { sub: user.id, role, session_id: actor === 'signed out staff' ? closedSession : user.id }
}

/** Sets up the session as the API does for this actor, in both formats of the claims. */
export async function become(transaction: Transaction, actor: Actor): Promise<void> {
  const claims = await claimsOf(transaction, actor)
  await transaction`select set_config('request.jwt.claim.sub', ${claims.sub ?? ''}, true),
    set_config('request.jwt.claim.role', ${claims.role}, true),
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
  await transaction.unsafe(`set local role ${claims.role}`)
}

export async function becomeOwner(transaction: Transaction): Promise<void> {
  await transaction`reset role`
}

export type Attempt<T> = { ok: true; value: T } | { ok: false; code: string; message: string }

/** Runs a statement without losing the transaction when the database rejects it. */
export async function attempt<T>(
  transaction: Transaction,
  work: (inner: Transaction) => Promise<T>,
): Promise<Attempt<T>> {
  try {
    return { ok: true, value: (await transaction.savepoint(work)) as T }
  } catch (cause) {
    if (cause instanceof postgres.PostgresError)
      return { ok: false, code: cause.code, message: cause.message }
    throw cause
  }
}

const eachUndone = `do $$
declare
  statement text;
  outcomes text[] := '{}';
begin
  for statement in select json_array_elements_text(current_setting('test.statements')::json) loop
    begin
      execute statement;
      raise exception using errcode = 'UNDO1';
    exception when others then
      outcomes := outcomes || case sqlstate when 'UNDO1' then 'accepted' else sqlstate || ' ' || sqlerrm end;
    end;
  end loop;
  perform set_config('test.outcomes', to_json(outcomes)::text, true);
end $$`

/** What becomes of each statement for whoever asks: `accepted`, or code and message. All at once; each is undone. */
export async function outcomesOf(sql: Transaction, statements: readonly string[]): Promise<string[]> {
  await sql`select set_config('test.statements', ${JSON.stringify(statements)}, true)`
  await sql.unsafe(eachUndone)
  const [row] = await sql`select current_setting('test.outcomes')::json as outcomes`
  return row?.outcomes
}

export async function addStranger(sql: postgres.ISql): Promise<void> {
  await sql`insert into auth.users (id, email) values (${strangerId}, ${emails.stranger ?? ''})`
  await sql.unsafe(openSessions)
}
