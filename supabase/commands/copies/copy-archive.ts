import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { CopyRefused } from './copy-contents.ts'
import { refusalTexts } from './copy-texts.ts'

/** A file within a copy. */
export type Part = { name: string; bytes: Uint8Array }

/** A tar archive of the parts, encrypted to the public key (age-encryption.org/v1): `age -d` and `tar -x` read it, too. */
export async function sealed(
  parts: AsyncIterable<Part>,
  publicKey: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(publicKey)
  const { readable, controller } = createTarPacker()
  async function pack(): Promise<void> {
    for await (const { name, bytes } of parts) {
      const body = controller.add({ name, size: bytes.length, type: 'file' }).getWriter()
      if (bytes.length > 0) await body.write(bytes)
      await body.close()
    }
    controller.finalize()
  }
  pack().catch((cause) => controller.error(cause))
  return await encrypter.encrypt(readable)
}

/** The parts of a copy, in their order. @throws CopyRefused where the key does not open it, or a byte is another. */
export async function* opened(copy: ReadableStream<Uint8Array>, privateKey: string): AsyncGenerator<Part> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(privateKey)
  const archive = await decrypter.decrypt(copy).catch((cause: Error) => {
    const isKey = cause.message.startsWith('no identity matched')
    throw new CopyRefused(isKey ? refusalTexts.wrongKey : refusalTexts.damaged)
  })
  try {
    for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
      yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) }
    }
  } catch {
    throw new CopyRefused(refusalTexts.damaged)
  }
}
