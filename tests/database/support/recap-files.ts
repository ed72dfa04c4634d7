import type postgres from 'postgres'

/** Adds a file to the bucket, as an upload does. */
export async function storeFile(sql: postgres.ISql, name: string): Promise<void> {
  await sql`insert into storage.objects (bucket_id, name) values ('recap-materials', ${name})`
}

/** Adds a file that the server has checked, so that a recap may use it. */
export async function storeCheckedFile(sql: postgres.ISql, name: string): Promise<void> {
  await storeFile(sql, name)
  await sql`select public.record_checked_recap_file(${name})`
}
