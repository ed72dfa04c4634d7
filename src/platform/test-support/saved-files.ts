import { vi } from 'vitest'

/** `text` with the byte order mark, which `Blob.text` takes away. */
export type SavedFile = { name: string; text: Promise<string> }

/** The files that the page downloads from now on. */
export function watchFiles(): readonly SavedFile[] {
  const files: SavedFile[] = []
  let last: Blob | null = null
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob
        return 'blob:x'
      },
      revokeObjectURL() {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (last)
      files.push({
        name: this.download,
        text: last.arrayBuffer().then((bytes) => Buffer.from(bytes).toString()),
      })
  })
  return files
}
