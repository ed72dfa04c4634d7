import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'

/**
 * The parts of pg_net and of the vault that the migrations use (providers, section 7.5), so that the same SQL runs as
 * on a hosted project. A notification is sent at the commit, like a call of pg_net.
 */
export const pgNetStandIn = `
  create schema if not exists vault;
  create table if not exists vault.decrypted_secrets (
    id uuid not null default gen_random_uuid(), name text primary key, decrypted_secret text not null);
  create or replace function vault.create_secret(new_secret text, new_name text) returns uuid
  language sql volatile set search_path = '' as $$
    insert into vault.decrypted_secrets (name, decrypted_secret) values (new_name, new_secret) returning id
  $$;
  create or replace function vault.update_secret(secret_id uuid, new_secret text) returns void
  language sql volatile set search_path = '' as $$
    update vault.decrypted_secrets set decrypted_secret = new_secret where id = secret_id
  $$;
  create schema if not exists net;
  create or replace function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000
  ) returns bigint language sql volatile set search_path = '' as $$
    select pg_notify('net_http_post', jsonb_build_object('url', url, 'headers', headers, 'body', body,
      'timeoutMs', timeout_milliseconds)::text);
    select 1::bigint
  $$;`

type Call = { url: string; headers: Record<string, string>; body: unknown; timeoutMs: number }

const batchSize = 200
const pauseMs = 1000

/** Sends what SQL asks for, in batches like pg_net: the next one starts when every call of the last has ended. */
export async function startPgNet(options: {
  databaseUrl: string
  secrets: Record<string, string>
}): Promise<{ stop(): Promise<void> }> {
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => undefined })
  const stopping = new AbortController()
  const queue: Call[] = []
  let isSending = false

  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    while (queue.length > 0 && !stopping.signal.aborted) {
      await Promise.all(queue.splice(0, batchSize).map((call) => post(call, stopping.signal)))
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    isSending = false
  }

  await sql.unsafe(pgNetStandIn)
  for (const [name, value] of Object.entries(options.secrets)) {
    await sql`insert into vault.decrypted_secrets (name, decrypted_secret) values (${name}, ${value})
      on conflict (name) do update set decrypted_secret = excluded.decrypted_secret`
  }
  await sql.listen('net_http_post', (text) => {
    queue.push(JSON.parse(text))
    void send()
  })
  return {
    async stop() {
      stopping.abort()
      await sql.end({ timeout: 1 })
    },
  }
}

/** A call that fails is lost, as with pg_net. */
async function post({ url, headers, body, timeoutMs }: Call, stopping: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(
    () => null,
  )
  await response?.arrayBuffer().catch(() => undefined)
}
