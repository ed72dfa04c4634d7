import { callWithFault, createFaults } from '../http/faults.ts'
import {
  type Incoming,
  json,
  type Listening,
  type Outcome,
  type Reply,
  redirect,
  serve,
  text,
} from '../http/serve.ts'
import { type Controls, serveControlPlane } from './control-plane.ts'
import { callExchangeRates } from './exchange-rates.ts'
import { createGoogleSheets, type GoogleAccount } from './google-sheets/api.ts'
import { spreadsheetTables } from './google-sheets/spreadsheets.ts'
import { serveCaptchaScript } from './hcaptcha/script.ts'
import { createCaptcha } from './hcaptcha/verify.ts'
import { page } from './html.ts'
import { createMailerLite, type MailerLiteAccount, subscriberTable } from './mailerlite.ts'
import { callMoodle, moodleFunction } from './moodle/api.ts'
import { classroomTable } from './moodle/controls.ts'
import { type PaymentKeys, payments } from './payment-provider.ts'
import { createResend } from './resend/emails.ts'
import { serveMailbox } from './resend/mailbox.ts'
import { createState } from './state.ts'

export type SandboxOptions = {
  port: number
  /** File that keeps state between runs; without it state is in memory. */
  stateFile?: string
  paymentKeys: PaymentKeys
  resendApiKey: string
  mailerLite: MailerLiteAccount
  moodleToken: string
  hcaptchaSecret: string
  googleAccount: GoogleAccount
}

/** All simulated providers on one port, each under its own prefix. */
export async function startSandbox(options: SandboxOptions): Promise<Listening> {
  const state = createState(options.stateFile)
  const origin = `http://127.0.0.1:${options.port}`
  const paymentProvider = payments.create(state, options.paymentKeys, origin)
  const faults = createFaults()
  const captcha = createCaptcha(state, options.hcaptchaSecret)
  const resend = createResend(state, options.resendApiKey)
  const mailerLite = createMailerLite(state, options.mailerLite)
  const googleTokenUrl = `${origin}/google-sheets/token`
  const googleSheets = createGoogleSheets(state, options.googleAccount, googleTokenUrl)
  const account = options.mailerLite
  const controls: Controls = {
    state,
    paymentProvider,
    faults,
    captcha,
    mailerLite,
    account,
    googleSheets,
  }

  const providers: Record<string, (request: Incoming, path: string) => Promise<Reply> | Reply> = {
    [payments.prefix]: (request, path) => paymentProvider.call(request, path),
    resend: (request, path) => resend.send(request, path),
    mailerlite: (request, path) => mailerLite.call(request, path),
    moodle: (request, path) => callMoodle(state, options.moodleToken, request, path),
    hcaptcha: (request, path) => serveHcaptcha(request, path),
    'google-sheets': (request, path) => googleSheets.call(request, path),
    'exchange-rates': (request, path) => callExchangeRates(request, path),
  }

  function serveHcaptcha(request: Incoming, path: string): Reply {
    if (path === '/1/api.js' && request.method === 'GET') return serveCaptchaScript()
    if (path === '/siteverify') return captcha.verify(request)
    if (path === '/token' && request.method === 'POST') {
      const sitekey = new URLSearchParams(request.body.toString('utf8')).get('sitekey') ?? ''
      const issued = { token: captcha.issue(sitekey), expires_in: 120 }
      return json(200, issued, { 'access-control-allow-origin': '*' })
    }
    return text(404, 'Not Found')
  }

  /** Overview of what happened at the simulated providers. */
  function serveIndex(): Reply {
    return page(
      'Proveedores simulados',
      `<p><a href="/mailbox">Buzón</a> (${state.data.mails.length} correos)</p>${paymentProvider.overview()}<h2>Lista de correo</h2>${subscriberTable(state, account)}<h2>Aula virtual</h2>${classroomTable(state)}<h2>Planillas</h2>${spreadsheetTables(state)}`,
      { wide: true },
    )
  }

  async function callProvider(provider: string, request: Incoming, path: string): Promise<Outcome> {
    const end = provider === 'resend' ? resend.begin(request) : () => undefined
    try {
      const call = providers[provider]
      // Moodle functions share one URL, so a fault may name the function instead.
      const paths = [path, request.path, ...(provider === 'moodle' ? [moodleFunction(request)] : [])]
      const fault = faults.take({ provider, method: request.method, paths })
      return await callWithFault(fault, () =>
        call === undefined ? text(404, 'Not Found') : call(request, path),
      )
    } finally {
      end()
    }
  }

  async function handle(request: Incoming): Promise<Outcome> {
    const { path } = request
    if (path.startsWith('/__sandbox/')) {
      return serveControlPlane(controls, request, path.slice('/__sandbox'.length))
    }
    const [, provider = '', rest = ''] = /^\/([a-z-]+)(\/.*)$/.exec(path) ?? []
    if (providers[provider] !== undefined) return callProvider(provider, request, rest)
    if (path === '/mailbox' || path.startsWith('/mailbox/')) return serveMailbox(state, path)
    if (path === '/' && request.method === 'GET') return serveIndex()
    if (path === '/settle' && request.method === 'POST') {
      await paymentProvider.settle(new URLSearchParams(request.body.toString('utf8')))
      return redirect('/')
    }
    return text(404, 'Not Found')
  }

  const server = await serve(options.port, handle)
  return {
    url: server.url,
    stop: async () => {
      paymentProvider.stop()
      await server.stop()
      state.flush()
    },
  }
}
