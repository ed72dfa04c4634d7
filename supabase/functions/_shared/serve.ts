import { type Parts, partsOf } from './composition.ts'
import { checkOrigin } from './endpoint.ts'
import { ConfigurationError, readEnv } from './env.ts'

type Handler = (request: Request) => Promise<Response>

declare const Deno: { env: { get(variable: string): string | undefined } }

/**
 * What `index.ts` exports. The handler is wired on the first request: a missing variable answers 503 and is named in
 * the log, whereas throwing at import would only report that the worker failed to boot.
 */
export function wired(
  name: string,
  wire: (parts: Parts) => Handler,
  get = (variable: string) => Deno.env.get(variable),
): { fetch: Handler } {
  const env = readEnv(get)
  let handler: Handler | null = null
  return {
    async fetch(request) {
      try {
        handler ??= wire(
          partsOf(env, {
            allowedOrigins: env.list('ALLOWED_ORIGINS'),
            now: Date.now,
            newRequestId: () => crypto.randomUUID(),
            log,
          }),
        )
      } catch (error) {
        const variable = error instanceof ConfigurationError ? error.variable : 'unknown'
        log(JSON.stringify({ function: name, status: 503, code: 'server_misconfigured', variable }), 'error')
        return misconfigured(request, get('ALLOWED_ORIGINS'))
      }
      return await handler(request)
    },
  }
}

function misconfigured(request: Request, allowedOrigins: string | undefined): Response {
  const origins = (allowedOrigins ?? '').split(',').map((origin) => origin.trim())
  const { headers } = checkOrigin(request, origins)
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  return Response.json(
    { code: 'server_misconfigured' },
    { status: 503, headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' } },
  )
}

function log(line: string, level: 'info' | 'error'): void {
  if (level === 'error') console.error(line)
  else console.info(line)
}
