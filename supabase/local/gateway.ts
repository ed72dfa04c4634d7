import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import {
  apiVersionHeader,
  type CaptchaSettings,
  needsCaptcha,
  refuseWithoutCaptcha,
} from './gateway-captcha.ts'
import {
  type StorageWorkaround,
  storageWorkaround,
  tooLargeAnswer,
  UploadTooLarge,
} from './gateway-storage.ts'
import { createFaults, type Fault, faultReply, parseFault } from './http/faults.ts'
import { json, type Listening, listen, parseJson, type Reply, readBody } from './http/serve.ts'

export type GatewayOptions = {
  port: number
  api: string
  functions: string
  captcha: CaptchaSettings
}

/** As in `[storage] file_size_limit`. */
const uploadLimitBytes = 100 * 1024 * 1024

type Route = { target: string; path: string; addsCors: boolean }

// Headers of a single connection that must not be forwarded.
const hopByHop = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
]

function cors(request: IncomingMessage): Record<string, string> {
  if (request.headers.origin === undefined) return {}
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Range-Unit, X-Supabase-Api-Version, x-sb-error-code',
  }
}

function preflight(request: IncomingMessage): Reply {
  return {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
      'access-control-max-age': '3600',
    },
    body: '',
  }
}

/** Behind the gateway a key of the address stands in the header: in no log, and no filter by a column `apikey`. */
function takeKey(request: IncomingMessage, { searchParams }: URL): void {
  const key = searchParams.get('apikey')
  if (key === null) return
  searchParams.delete('apikey')
  request.headers.apikey ??= key
}

/** Lets this many bytes pass and holds the rest. */
function holdAfter(bytes: number, whenReached: () => void): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = bytes - passed
      passed += chunk.length
      if (passed < bytes) return done(null, chunk)
      this.push(chunk.subarray(0, rest))
      whenReached()
    },
  })
}

async function dropConnection(request: IncomingMessage, afterMs = 0): Promise<void> {
  await wait(afterMs)
  request.socket.destroy()
}

/** The only origin that the browser calls: routes to the API and the functions, like a hosted project's gateway. */
export function startGateway(options: GatewayOptions): Promise<Listening> {
  const faults = createFaults()
  const agent = new Agent({ keepAlive: false })

  function route(url: URL): Route | undefined {
    const path = url.pathname + url.search
    if (/^\/(rest|auth|storage)\/v1(\/|$)/.test(url.pathname)) {
      return { target: options.api, path, addsCors: true }
    }
    // Functions answer their own preflight, hosted and locally: one without CORS headers must fail in both.
    if (/^\/functions\/v1\/./.test(url.pathname)) return { target: options.functions, path, addsCors: false }
    return undefined
  }

  function send(request: IncomingMessage, response: ServerResponse, reply: Reply, withCors: boolean): void {
    if (response.headersSent || response.destroyed) return
    response.writeHead(reply.status, { ...reply.headers, ...(withCors ? cors(request) : {}) })
    response.end(request.method === 'HEAD' ? undefined : reply.body)
  }

  async function control(request: IncomingMessage, url: URL): Promise<Reply> {
    if (url.pathname !== '/__gateway/faults') return json(404, { message: 'unknown control' })
    if (request.method === 'DELETE') faults.clear()
    else if (request.method === 'POST') {
      const fault = parseFault(parseJson(await readBody(request, 1024 * 1024)))
      if (fault === undefined) return json(400, { message: 'a fault needs a path and times' })
      faults.arm({ ...fault, path: fault.path.endsWith('*') ? fault.path : `${fault.path}*` })
    }
    return json(200, { faults: faults.list() })
  }

  function forward(
    request: IncomingMessage,
    response: ServerResponse,
    to: Route,
    body: Buffer | undefined,
    fault: Fault | undefined,
    workaround: StorageWorkaround | undefined,
  ): void {
    const headers = { ...request.headers }
    for (const name of hopByHop) delete headers[name]
    const peer = request.socket.remoteAddress ?? '127.0.0.1'
    const before = request.headers['x-forwarded-for']
    headers['x-forwarded-for'] = before === undefined ? peer : `${String(before)}, ${peer}`
    // Overwritten, as by the hosted platform's edge.
    headers['cf-connecting-ip'] = peer
    headers['x-forwarded-host'] = request.headers.host
    headers.host = new URL(to.target).host
    if (body !== undefined) headers['content-length'] = String(body.length)
    const upstream = httpRequest(`${to.target}${to.path}`, { method: request.method, headers, agent })
    let isAnswered = false
    upstream.on('response', (answer) => {
      isAnswered = true
      if (fault?.apply_then_drop === true) {
        answer.resume().on('end', () => request.socket.destroy())
        return
      }
      // Refused before the upload ended: drain the rest, so that the caller receives the reason.
      if (!request.readableEnded) {
        request.unpipe()
        request.resume()
      }
      relay(request, response, answer, to, workaround)
        .catch(() => response.destroy())
        .finally(() => {
          if (!upstream.writableEnded) upstream.destroy()
        })
    })
    upstream.on('error', () => {
      const message = 'The upstream server is currently unavailable'
      send(request, response, json(503, { code: 'upstream_unavailable', message }), to.addsCors)
      if (!response.writableEnded) response.destroy()
    })
    // Abort the upstream call when the browser disconnects.
    response.on('close', () => {
      if (!response.writableFinished) upstream.destroy()
    })
    if (body !== undefined) {
      upstream.end(body)
      return
    }
    const upload = workaround?.upload?.()
    upload?.on('error', (error) => {
      request.unpipe()
      request.resume()
      // The API's own refusal is already on its way.
      if (isAnswered) return
      if (error instanceof UploadTooLarge) send(request, response, json(400, tooLargeAnswer), to.addsCors)
      upstream.destroy()
    })
    const cut = fault?.drop_after_bytes
    const source =
      cut === undefined
        ? request
        : request.pipe(holdAfter(cut, () => dropConnection(request, fault?.delay_ms)))
    if (upload === undefined) source.pipe(upstream)
    else source.pipe(upload).pipe(upstream)
  }

  async function relay(
    request: IncomingMessage,
    response: ServerResponse,
    answer: IncomingMessage,
    to: Route,
    workaround: StorageWorkaround | undefined,
  ): Promise<void> {
    const hosted = await workaround?.answer(answer)
    const headers: OutgoingHttpHeaders = { ...(hosted?.headers ?? answer.headers) }
    for (const name of hopByHop) delete headers[name]
    if (to.addsCors) {
      for (const name of Object.keys(headers)) {
        if (name.startsWith('access-control-')) delete headers[name]
      }
      Object.assign(headers, cors(request))
    }
    if (response.headersSent || response.destroyed) return
    response.writeHead(hosted?.status ?? answer.statusCode ?? 502, headers)
    const content = hosted?.body ?? answer
    if (typeof content === 'string') response.end(content)
    else await pipeline(content, response)
  }

  async function applyFault(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault,
    addsCors: boolean,
  ): Promise<boolean> {
    if (fault.drop_after_bytes !== undefined) return false
    if (fault.delay_ms !== undefined) await wait(fault.delay_ms)
    if (fault.drop_connection === true) {
      request.socket.destroy()
      return true
    }
    const reply = faultReply(fault)
    if (reply === undefined || reply === 'drop') return false
    request.resume()
    // A failing function still sends CORS headers; without them a browser would report a network error.
    send(request, response, reply, addsCors || fault.headers === undefined)
    return true
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const method = request.method ?? 'GET'
    if (url.pathname.startsWith('/__gateway/')) {
      return send(request, response, await control(request, url), true)
    }
    takeKey(request, url)
    const to = route(url)
    if (to === undefined) {
      request.resume()
      return send(request, response, json(404, { message: 'no Route matched with those values' }), true)
    }
    if (method === 'OPTIONS' && to.addsCors) return send(request, response, preflight(request), false)
    const fault = method === 'OPTIONS' ? undefined : faults.take({ method, paths: [url.pathname] })
    if (fault !== undefined && (await applyFault(request, response, fault, to.addsCors))) return
    let body: Buffer | undefined
    if (needsCaptcha(method, url)) {
      body = await readBody(request, 1024 * 1024)
      const peer = request.socket.remoteAddress ?? '127.0.0.1'
      const refusal = await refuseWithoutCaptcha(
        body,
        request.headers[apiVersionHeader],
        peer,
        options.captcha,
      )
      if (refusal !== undefined) return send(request, response, refusal, true)
    }
    const workaround = storageWorkaround(method, url, request.headers, uploadLimitBytes)
    if (workaround?.isTooLong) {
      // Refused here because the API closes the connection, which loses the reason.
      request.resume()
      return send(request, response, json(400, tooLargeAnswer), to.addsCors)
    }
    forward(request, response, to, body, fault, workaround)
  }

  return listen(options.port, (request, response) => {
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    handle(request, response).catch(() => {
      send(request, response, json(500, { message: 'An unexpected error occurred' }), true)
    })
  }).then((server) => ({
    url: server.url,
    stop: async () => {
      agent.destroy()
      await server.stop()
    },
  }))
}
