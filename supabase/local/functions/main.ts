// One process for all functions. A hosted project gives each its own worker; the shape (`export default { fetch }`)
// and the environment are the same.
// What the hosted runtime keeps alive after the answer; this process lives on anyway.
Object.assign(globalThis, { EdgeRuntime: { waitUntil: (work: Promise<unknown>) => work } })

type EdgeFunction = { fetch(request: Request): Promise<Response> | Response }

const functionsDir = Deno.env.get('LOCAL_FUNCTIONS_DIR') ?? ''
const port = Number(Deno.env.get('LOCAL_FUNCTIONS_PORT'))
const loaded = new Map<string, Promise<EdgeFunction>>()
const nameShape = /^[a-z][a-z0-9-]*$/

function answer(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status })
}

async function load(name: string): Promise<EdgeFunction> {
  const module = await import(new URL(`file://${functionsDir}/${name}/index.ts`).href)
  const found = module.default
  if (typeof found?.fetch !== 'function') throw new Error(`${name}/index.ts has no default export with fetch`)
  return found
}

async function exists(name: string): Promise<boolean> {
  if (!nameShape.test(name)) return false
  try {
    return (await Deno.stat(`${functionsDir}/${name}/index.ts`)).isFile
  } catch {
    return false
  }
}

/** One of each mail (tests/support/sample-mails.ts): `n` counts from 0, without it the list. */
async function showMails(n: string | null): Promise<Response> {
  const samples = new URL('../../../tests/support/sample-mails.ts', import.meta.url).href
  const mails: [about: string, mail: { html: string }][] = (await import(samples)).sampleMails()
  const list = mails.map(([about], index) => `<li><a href="?n=${index}">${about}</a></li>`)
  const shown = n === null ? undefined : mails[Number(n)]?.[1].html
  const body = shown ?? `<!doctype html><meta charset="utf-8"><title>Correos</title><ol>${list.join('')}</ol>`
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function serve(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const [name = '', ...rest] = url.pathname
    .replace(/^\/functions\/v1/, '')
    .split('/')
    .slice(1)
  if (name === '_ready') return new Response('ready')
  if (name === '_mails') return await showMails(url.searchParams.get('n'))
  if (!(await exists(name))) return answer(404, 'NOT_FOUND', 'Requested function was not found')
  let edgeFunction: EdgeFunction
  try {
    const loading = loaded.get(name) ?? load(name)
    loaded.set(name, loading)
    edgeFunction = await loading
  } catch (error) {
    loaded.delete(name)
    console.error(`${name} does not boot:`, error)
    return answer(503, 'BOOT_ERROR', 'Function failed to start (please check logs)')
  }
  // Hosted functions see the path after /functions/v1.
  url.pathname = `/${[name, ...rest].join('/')}`
  try {
    return await edgeFunction.fetch(new Request(url, request))
  } catch (error) {
    console.error(`${name} threw:`, error)
    return answer(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)')
  }
}

async function endWithParent(): Promise<void> {
  const buffer = new Uint8Array(64)
  try {
    while ((await Deno.stdin.read(buffer)) !== null) {
      // Discards input; only the end of the stream matters.
    }
  } finally {
    Deno.exit(0)
  }
}

Deno.serve({ hostname: '127.0.0.1', port, onListen: () => undefined }, serve)
endWithParent()
