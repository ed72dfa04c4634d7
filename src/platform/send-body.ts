import { holdPage } from './unfinished-work.ts'

export type BodyToSend = {
  url: string
  headers: Readonly<Record<string, string>>
  content: Blob | FormData
  /** Share of the body sent, 0 to 0.99; the rest is the server's answer. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** `network`: no connection, lost on the way, or stalled. */
export type BodyAnswer = { status: number; text: string } | 'cancelled' | 'network'

const lastShareBeforeAnswer = 0.99
/** Without progress for so long the connection is dead; the browser itself would wait minutes more. */
const stallMs = 60_000

/** POSTs a body. XMLHttpRequest, because `fetch` reports no upload progress. Never throws. */
export function sendBody({ url, headers, content, onProgress, signal }: BodyToSend): Promise<BodyAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    let release = () => {}

    function watchForStall() {
      clearTimeout(stalled)
      stalled = setTimeout(() => end('network'), stallMs)
    }

    function end(answer: BodyAnswer) {
      clearTimeout(stalled)
      signal.removeEventListener('abort', cancel)
      release()
      resolve(answer)
      if (typeof answer === 'string') request.abort()
    }

    function cancel() {
      end('cancelled')
    }

    if (signal.aborted) return resolve('cancelled')
    release = holdPage()
    signal.addEventListener('abort', cancel)
    request.upload.onprogress = ({ loaded, total }) => {
      watchForStall()
      if (total > 0) onProgress(Math.min(loaded / total, lastShareBeforeAnswer))
    }
    request.onload = () => end({ status: request.status, text: request.responseText })
    request.onerror = () => end('network')
    request.ontimeout = () => end('network')
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    watchForStall()
    request.send(content)
  })
}
