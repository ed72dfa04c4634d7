import { randomBytes } from 'node:crypto'
import { type Incoming, json, type Reply } from '../../http/serve.ts'
import type { State } from '../state.ts'

const lifeMs = 120_000

type Issued = { sitekey: string; at: number; isUsed: boolean }

export type Captcha = {
  issue(sitekey: string): string
  verify(request: Incoming): Reply
  reset(): void
}

export function createCaptcha(state: State, secret: string): Captcha {
  const issued = new Map<string, Issued>()

  function accept(sitekey: string): Reply {
    return json(200, {
      success: true,
      challenge_ts: state.timestamp(),
      hostname: '127.0.0.1',
      credit: false,
      sitekey,
    })
  }

  return {
    issue: (sitekey) => {
      const token = `P1_${randomBytes(32).toString('base64url')}`
      issued.set(token, { sitekey, at: state.now(), isUsed: false })
      return token
    },
    verify: (request) => {
      if (request.method !== 'POST') return refuse('bad-request')
      const type = request.headers['content-type'] ?? ''
      if (!type.startsWith('application/x-www-form-urlencoded')) return refuse('bad-request')
      const form = new URLSearchParams(request.body.toString('utf8'))
      const givenSecret = form.get('secret') ?? ''
      const token = form.get('response') ?? ''
      const sitekey = form.get('sitekey')
      if (givenSecret === '') return refuse('missing-input-secret')
      if (givenSecret !== secret) return refuse('invalid-input-secret')
      if (token === '') return refuse('missing-input-response')
      const found = issued.get(token)
      if (found === undefined) return refuse('invalid-input-response')
      if (found.isUsed) return refuse('already-seen-response')
      if (state.now() - found.at > lifeMs) return refuse('expired-input-response')
      if (sitekey !== null && sitekey !== found.sitekey) return refuse('sitekey-secret-mismatch')
      found.isUsed = true
      return accept(found.sitekey)
    },
    reset: () => issued.clear(),
  }
}

function refuse(...codes: string[]): Reply {
  return json(200, { success: false, 'error-codes': codes })
}
