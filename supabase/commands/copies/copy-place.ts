import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Values } from '../../../build/site-values.ts'
import { s3Folder } from '../../functions/_shared/s3-folder.ts'
import { CopyRefused } from './copy-contents.ts'
import { refusalTexts } from './copy-texts.ts'

/** Where copies lie: a folder of the machine, or a bucket that speaks S3. A name is that of a file in it. */
export type CopyPlace = {
  /** Sorted; `folder` is '' or ends with a slash. Nothing where it is not there. */
  names(folder: string): Promise<string[]>
  read(name: string): Promise<ReadableStream<Uint8Array>>
  /** Whole or not at all. */
  write(name: string, content: ReadableStream<Uint8Array>): Promise<void>
}

/** `COPY_PLACE`: a folder, or `s3://bucket` or `s3://bucket/folder` with the other variables of the part. */
export function copyPlace(values: Values): CopyPlace {
  const place = values.COPY_PLACE ?? ''
  if (place === '') throw new CopyRefused(refusalTexts.missing('COPY_PLACE'))
  return place.startsWith('s3://') ? bucketPlace(place, values) : folderPlace(place)
}

function folderPlace(root: string): CopyPlace {
  return {
    async names(folder) {
      const found = await readdir(join(root, folder), { withFileTypes: true }).catch((cause) => {
        if (cause.code === 'ENOENT') return []
        throw cause
      })
      return found
        .filter((entry) => entry.isFile())
        .map(({ name }) => `${folder}${name}`)
        .sort()
    },
    async read(name) {
      await stat(join(root, name))
      return Readable.toWeb(createReadStream(join(root, name))) as ReadableStream<Uint8Array>
    },
    async write(name, content) {
      const draft = join(root, `${name}.part`)
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
      try {
        const source = Readable.fromWeb(content as NodeReadableStream<Uint8Array>)
        await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }))
        await rename(draft, join(root, name))
      } catch (cause) {
        await rm(draft, { force: true })
        throw cause
      }
    },
  }
}

function bucketPlace(place: string, values: Values): CopyPlace {
  const { client, prefix } = s3Folder(place, (name) => {
    const value = values[`COPY_S3_${name}`]
    if (!value) throw new CopyRefused(refusalTexts.missing(`COPY_S3_${name}`))
    return value
  })
  return {
    async names(folder) {
      const found: string[] = []
      for await (const { key } of client.listObjects({ prefix: prefix + folder }))
        found.push(key.slice(prefix.length))
      return found.filter((name) => !name.slice(folder.length).includes('/')).sort()
    },
    async read(name) {
      const { body } = await client.getObject(prefix + name)
      if (body === null) throw new CopyRefused(refusalTexts.damaged)
      return body
    },
    // In parts, of which the bucket shows nothing before the last.
    write: async (name, content) => void (await client.putObject(prefix + name, content)),
  }
}
