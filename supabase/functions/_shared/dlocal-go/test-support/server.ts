import type { ProviderPayment } from '../../payment-provider.ts'
import {
  type ProviderServer,
  type Received,
  type Reply,
  startProviderServer,
} from '../../test-support/provider-server.ts'

export type StoredPayment = Record<string, unknown> & { id: string; order_id: string; status: string }

export type DlocalGoServer = ProviderServer & {
  payments: StoredPayment[]
  executions: Map<string, Record<string, unknown>>
  refunds: Record<string, unknown>[]
  /** Overrides fields of a refund's creation response; undefined leaves one out. */
  refundEcho: Record<string, unknown>
  /** Lists of the subscription endpoints by path, which count pages from 1. */
  lists: Map<string, unknown[]>
  /** How many entries a page has at most, whatever is asked for. */
  largestPage: number
  /** Called before a list is answered: what changes at the provider while it is read. */
  beforeList: (path: string) => void | Promise<void>
  /** How many entries a list says that it has; null: it does not tell. */
  toldTotal: (entries: number) => number | null
  /** Name of the page count, whose casing differs between integrators. */
  pageKey: 'totalPages' | 'total_pages'
  /** Overrides fields of the creation response. */
  echo: Record<string, unknown>
}

export const checkoutUrl = 'https://checkout.example'
export const dlocalGoKeys = { apiKey: 'sandbox_api_key', secretKey: 'sandbox_secret_key', checkoutUrl }

/** The part of dLocal Go that the functions call (providers, section 1). */
export async function startDlocalGoServer(): Promise<DlocalGoServer> {
  const payments: StoredPayment[] = []
  const executions = new Map<string, Record<string, unknown>>()
  const refunds: Record<string, unknown>[] = []
  const server: DlocalGoServer = Object.assign(await startProviderServer(act), {
    payments,
    executions,
    refunds,
    refundEcho: {},
    lists: new Map<string, unknown[]>(),
    largestPage: 100,
    beforeList: () => undefined,
    toldTotal: (entries: number) => entries,
    pageKey: 'totalPages' as const,
    echo: {},
  })

  async function act(request: Received): Promise<Reply> {
    if (request.headers.authorization !== `Bearer ${dlocalGoKeys.apiKey}:${dlocalGoKeys.secretKey}`) {
      return { status: 403, body: { code: 3001, message: 'Invalid credentials' } }
    }
    if (!request.headers['user-agent']?.startsWith('meridiano')) {
      return { status: 403, body: 'error code: 1010' }
    }
    const url = new URL(request.path, 'http://provider')
    if (url.pathname === '/v1/payments' && request.method === 'POST') return create(request)
    if (url.pathname === '/v1/payments' && request.method === 'GET') return list(url)
    if (url.pathname === '/v1/refunds' && request.method === 'POST') return refund(request)
    if (url.pathname !== '/v1/payments') await server.beforeList(url.pathname)
    if (url.pathname === '/v1/refunds') return pageOf(refunds, url)
    const entries = server.lists.get(url.pathname)
    if (entries) return pageOf(entries, url, 1)
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
      created_date: new Date().toISOString(),
      redirect_url: `${checkoutUrl}/pay/token-${id}`,
    }
    payments.push(payment)
    return { status: 200, body: { ...payment, ...server.echo } }
  }

  function refund(request: Received): Reply {
    const { payment_id, amount } = JSON.parse(request.body)
    const payment = payments.find(({ id }) => id === payment_id)
    if (!payment) return { status: 404, body: { code: 4000, message: 'Payment not found' } }
    const taken = refunds.filter(
      (one) => one.payment_id === payment_id && ['PENDING', 'SUCCESS'].includes(String(one.status)),
    )
    const given = taken.reduce((sum, one) => sum + Number(one.amount), 0)
    if (given + amount > Number(payment.amount)) {
      return { status: 400, body: { code: 5007, message: 'Amount exceeded', param: 'amount' } }
    }
    const made = { id: `REF-${refunds.length + 1}`, payment_id, amount, currency: payment.currency }
    refunds.push({ ...made, status: 'PENDING' })
    return { status: 200, body: { ...made, status: 'PENDING', ...server.refundEcho } }
  }

  async function list(url: URL): Promise<Reply> {
    const email = url.searchParams.get('client_email')
    const [from, to] = ['start_date', 'end_date'].map((name) => url.searchParams.get(name))
    await server.beforeList(url.pathname)
    const matching = payments.filter((payment) => {
      const day = String(payment.created_date ?? from).slice(0, 10)
      const isTheirs = !email || (payment.payer as { email?: string } | undefined)?.email === email
      return isTheirs && (!from || day >= from) && (!to || day <= to)
    })
    return pageOf(matching, url)
  }

  function pageOf(entries: readonly unknown[], url: URL, firstPage = 0): Reply {
    const page = Number(url.searchParams.get('page')) - firstPage
    const size = Math.min(Number(url.searchParams.get('page_size') ?? 20), server.largestPage)
    const data = entries.slice(page * size, page * size + size)
    const pages = Math.ceil(entries.length / size)
    const total = server.toldTotal(entries.length)
    const names = server.pageKey === 'totalPages' ? 'totalElements' : 'total_elements'
    return { status: 200, body: { data, [server.pageKey]: pages, ...(total !== null && { [names]: total }) } }
  }

  return server
}

/** As the port gives it, with nothing but an id and an address. */
export function aProviderPayment(changes: Partial<ProviderPayment>): ProviderPayment {
  const said = { id: 'DP-1', orderId: null, redirectUrl: null, amount: null, currency: null }
  return { ...said, status: 'PENDING', fact: { ok: false, reason: 'no_sum' }, ...changes }
}
