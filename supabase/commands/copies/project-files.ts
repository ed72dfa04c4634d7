import { CopyRefused } from './copy-contents.ts'
import { refusalTexts } from './copy-texts.ts'

export type ProjectFiles = {
  /** Null where the project does not hand it over, and refused where it hands nothing over. */
  read(bucket: string, path: string): Promise<Uint8Array | null>
  write(
    bucket: string,
    path: string,
    bytes: Uint8Array,
    about: { type: string; cache_control: string | null },
  ): Promise<void>
}

const timeoutMs = 120_000

/** The files of a project through its Storage, by its secret key. */
export function projectFiles(projectUrl: string, secretKey: string): ProjectFiles {
  const call = (bucket: string, path: string, init: RequestInit & { headers: Record<string, string> }) => {
    return fetch(encodeURI(`${projectUrl}/storage/v1/object/${bucket}/${path}`), {
      ...init,
      headers: { apikey: secretKey, ...init.headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
  return {
    async read(bucket, path) {
      const answer = await call(bucket, path, { headers: {} })
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      // Storage says 400 of nearly everything, and the status in the body.
      const [status = answer.status] = /(?<="statusCode":"?)40[13]/.exec(await answer.text()) ?? []
      if (![401, 403].includes(Number(status))) return null
      throw new CopyRefused(refusalTexts.storage(`${bucket}/${path}`, Number(status)))
    },
    async write(bucket, path, bytes, { type, cache_control }) {
      const headers = {
        'content-type': type,
        'x-upsert': 'true',
        ...(cache_control && { 'cache-control': cache_control }),
      }
      const answer = await call(bucket, path, { method: 'POST', headers, body: new Uint8Array(bytes) })
      if (!answer.ok) throw new CopyRefused(refusalTexts.storage(`${bucket}/${path}`, answer.status))
    },
  }
}
