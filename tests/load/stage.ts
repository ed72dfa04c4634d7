import { expect } from 'vitest'
import type { Backend } from '../../supabase/local/start-backend.ts'

/** Runs the jobs in `lanes` at a time; the results come in the order in which they end. */
export async function inParallel<T>(jobs: (() => Promise<T>)[], lanes: number): Promise<T[]> {
  const results: T[] = []
  const queue = [...jobs]
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) results.push(await job())
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** Session of the sample member of staff, through the captcha check as a person. */
export async function staffToken(backend: Backend): Promise<string> {
  const captcha = await fetch(`${backend.urls.sandbox}/__sandbox/hcaptcha/tokens`, { method: 'POST' })
  const { token } = (await captcha.json()) as { token: string }
  const session = await fetch(`${backend.urls.gateway}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: backend.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '',
    },
    body: JSON.stringify({
      email: 'staff@meridiano.example',
      password: 'meridiano-local',
      gotrue_meta_security: { captcha_token: token },
    }),
  })
  expect(session.status).toBe(200)
  return ((await session.json()) as { access_token: string }).access_token
}
