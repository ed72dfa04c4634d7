import { type ProviderServer, type Received, type Reply, startProviderServer } from './provider-server.ts'

export type StoredPayment = Record<string, unknown> & { id: string; order_id: string; status: string }

export type DlocalGoServer = ProviderServer & {
  payments: StoredPayment[]
  executions: Map<string, Record<string, unknown>>
  refunds: Record<string, unknown>[]
  /** Name of the page count, whose casing differs between integrators. */
  pageKey: 'totalPages' | 'total_pages'
  /** Overrides fields of the creation response. */
  echo: Record<string, unknown>
}

export const dlocalGoKeys = { apiKey: 'sandbox_api_key', secretKey: 'sandbox_secret_key' }
export const checkoutUrl = 'https://checkout.example'

/** The part of dLocal Go that the functions call (providers, section 1). */
export async function startDlocalGoServer(): Promise<DlocalGoServer> {
  const payments: StoredPayment[] = []
  const executions = new Map<string, Record<string, unknown>>()
  const refunds: Record<string, unknown>[] = []
  const server: DlocalGoServer = Object.assign(await startProviderServer(act), {
    payments,
    executions,
    refunds,
    pageKey: 'totalPages' as const,
    echo: {},
  })

  function act(request: Received): Reply {
    if (request.headers.authorization !== `Bearer ${dlocalGoKeys.apiKey}:${dlocalGoKeys.secretKey}`) {
      return { status: 403, body: { code: 3001, message: 'Invalid credentials' } }
    }
    if (!request.headers['user-agent']?.startsWith('meridiano')) {
      return { status: 403, body: 'error code: 1010' }
    }
    const url = new URL(request.path, 'http://provider')
    if (url.pathname === '/v1/payments' && request.method === 'POST') return create(request)
    if (url.pathname === '/v1/payments' && request.method === 'GET') return list(url)
    if (url.pathname === '/v1/refunds') return pageOf(refunds, url)
    const paymentId = /^\/v1\/payments\/([^/]+)$/.exec(url.pathname)?.[1]
    const payment = payments.find((stored) => stored.id === paymentId)
    if (payment) return { status: 200, body: payment }
    const execution = executions.get(url.pathname)
    if (execution) return { status: 200, body: execution }
    return { status: 404, body: { code: 4000, message: 'Not found' } }
  }

  function create(request: Received): Reply {
    const body = JSON.parse(request.body)
    const id = `DP-${payments.length + 1}`
    const payment: StoredPayment = {
      ...body,
      id,
      status: 'PENDING',
      created_date: '2026-01-05T10:00:00.000Z',
      redirect_url: `${checkoutUrl}/pay/token-${id}`,
    }
    payments.push(payment)
    return { status: 200, body: { ...payment, ...server.echo } }
  }

  function list(url: URL): Reply {
    const email = url.searchParams.get('client_email')
    const matching = payments.filter(
      (payment) => !email || (payment.payer as { email?: string } | undefined)?.email === email,
    )
    return pageOf(matching, url)
  }

  function pageOf(entries: readonly unknown[], url: URL): Reply {
    const page = Number(url.searchParams.get('page'))
    const data = entries.slice(page * 20, page * 20 + 20)
    return { status: 200, body: { data, [server.pageKey]: Math.ceil(entries.length / 20) } }
  }

  return server
}
