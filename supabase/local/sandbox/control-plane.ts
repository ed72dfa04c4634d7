import { type Faults, parseFault } from '../http/faults.ts'
import { type Incoming, json, parseJson, type Reply } from '../http/serve.ts'
import type { GoogleSheets } from './google-sheets/api.ts'
import { saveSpreadsheet, spreadsheetsAsJson } from './google-sheets/spreadsheets.ts'
import type { Captcha } from './hcaptcha/verify.ts'
import { type MailerLite, type MailerLiteAccount, subscribersAsJson } from './mailerlite.ts'
import { addMoodleUser, changeMoodleUser, controlMoodleSite, moodleUsersAsJson } from './moodle/controls.ts'
import { type PaymentStandIn, payments } from './payment-provider.ts'
import { mailsAsJson } from './resend/mailbox.ts'
import type { State } from './state.ts'

export type Controls = {
  state: State
  paymentProvider: PaymentStandIn
  faults: Faults
  captcha: Captcha
  mailerLite: MailerLite
  account: MailerLiteAccount
  googleSheets: GoogleSheets
}

function controlFaults(controls: Controls, request: Incoming): Reply {
  if (request.method === 'DELETE') controls.faults.clear()
  if (request.method === 'POST') {
    const fault = parseFault(parseJson(request.body))
    if (fault === undefined) return json(400, { message: 'a fault needs a path and times' })
    controls.faults.arm(fault)
  }
  return json(200, { faults: controls.faults.list() })
}

function resetAll(controls: Controls): Reply {
  controls.state.reset()
  controls.faults.clear()
  controls.captcha.reset()
  controls.mailerLite.reset()
  controls.googleSheets.reset()
  return json(200, { ok: true })
}

/** Controls of the simulated providers for tests and developers. `path`: the part after /__sandbox. */
export async function serveControlPlane(controls: Controls, request: Incoming, path: string): Promise<Reply> {
  const { state, paymentProvider } = controls
  const key = `${request.method} ${path}`
  const prefix = `/${payments.prefix}/`
  if (path.startsWith(prefix)) return paymentProvider.control(request, path.slice(prefix.length - 1))
  if (path === '/faults') return controlFaults(controls, request)
  if (path === '/moodle/site') return controlMoodleSite(state, request)
  const user = /^\/moodle\/users\/(\d{1,15})$/.exec(path)
  if (user && request.method === 'POST') return changeMoodleUser(state, request, Number(user[1]))
  switch (key) {
    case 'POST /reset':
      return resetAll(controls)
    case 'GET /mail':
      return mailsAsJson(state)
    case 'GET /mailerlite/subscribers':
      return subscribersAsJson(state, controls.account)
    case 'GET /moodle/users':
      return moodleUsersAsJson(state)
    case 'POST /moodle/users':
      return addMoodleUser(state, request)
    case 'GET /google-sheets/spreadsheets':
      return spreadsheetsAsJson(state)
    case 'POST /google-sheets/spreadsheets':
      return saveSpreadsheet(state, request)
    case 'POST /hcaptcha/tokens':
      return json(200, { token: controls.captcha.issue('control-plane') })
    default:
      return json(404, { message: 'unknown control' })
  }
}
