import type postgres from 'postgres'

/** A file in the bucket, as an upload leaves it. */
export async function storeFile(sql: postgres.ISql, name: string): Promise<void> {
  await sql`insert into storage.objects (bucket_id, name) values ('recap-materials', ${name})`
}

/** A file in the bucket that the server has looked into, so that a recap may hold it. */
export async function storeCheckedFile(sql: postgres.ISql, name: string): Promise<void> {
  await storeFile(sql, name)
  await sql`select public.record_checked_recap_file(${name})`
}
