import { vi } from 'vitest'

type Progress = { loaded: number; total: number }

/** The storage as XMLHttpRequest sees it; the test controls the progress. */
export function installUploads() {
  const requests: FakeUpload[] = []

  class FakeUpload {
    upload: { onprogress: ((event: Progress) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    status = 0
    responseText = ''
    url = ''
    aborted = false
    contentType = ''
    constructor() {
      requests.push(this)
    }
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'content-type') this.contentType = value
    }
    send() {}
    abort() {
      this.aborted = true
    }
    answer(status: number, body: unknown = {}) {
      this.status = status
      this.responseText = JSON.stringify(body)
      this.onload?.()
    }
    move(loaded: number, total: number) {
      this.upload.onprogress?.({ loaded, total })
    }
    cut() {
      this.onerror?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  return requests
}

export const mp3Bytes = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0])
export const pdfBytes = new TextEncoder().encode('%PDF-1.7\n')

export function aFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>, size?: number): File {
  const file = new File([bytes], name, { type })
  // Avoids allocating a hundred megabytes.
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  return file
}
