import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openSessions } from './actors.ts'
import { completeAsHosted, createHostedRoles, execute } from './hosted-database.ts'
import { migrate, startPostgresServer } from './postgres-server.ts'

const seedFile = resolve(import.meta.dirname, '../../../supabase/seed.sql')

/** One PostgreSQL for all files; each file clones its database from `template_empty` or `template_seeded`. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgresServer()
  try {
    await createHostedRoles(server.url)
    // A plan for each value takes a seventh of the time here. What is answered is the same; times are for the benches.
    await execute(`${server.url}/postgres`, 'alter role all set plan_cache_mode to force_generic_plan')
    await execute(`${server.url}/postgres`, 'create database template_empty')
    await migrate(`${server.url}/template_empty`)
    await completeAsHosted(`${server.url}/template_empty`)
    await execute(`${server.url}/postgres`, 'create database template_seeded template template_empty')
    await execute(`${server.url}/template_seeded`, await readFile(seedFile, 'utf8'))
    await execute(`${server.url}/template_seeded`, openSessions)
    // Workers are forked later and inherit it.
    process.env.DATABASE_TESTS_SERVER_URL = server.url
  } catch (cause) {
    await server.stop()
    throw cause
  }
  return () => server.stop()
}
