import { expect } from 'vitest'
import { post, postFrom, send, statusesOf } from './edge.ts'

type Handler = (request: Request) => Promise<Response>

/** Sends requests with one fault each; `good` is a valid body. */
export async function expectMalformedRefused(handler: Handler, good: object): Promise<void> {
  const answers = {
    method: await send(handler, { method: 'GET' }),
    type: await post(handler, good, { 'content-type': 'text/plain' }),
    json: await post(handler, '{'),
    size: await post(handler, { ...good, padding: 'x'.repeat(70_000) }),
    origin: await post(handler, good, { origin: 'https://evil.example' }),
  }
  const statuses = Object.fromEntries(Object.entries(answers).map(([fault, { status }]) => [fault, status]))
  expect(statuses).toEqual({ method: 405, type: 415, json: 400, size: 413, origin: 403 })
}

/** Expects one address to be refused after `limit` forms with different e-mails, and another address to pass. */
export async function expectAddressLimit(handler: Handler, good: object, limit: number): Promise<void> {
  const from = (address: string, index: number) =>
    postFrom(address, handler, { ...good, email: `p${index}@example.com` })
  const statuses = await statusesOf(limit + 2, (index) => from('203.0.113.7', index))
  expect(statuses).toEqual([...Array(limit).fill(200), 429, 429])
  expect((await from('203.0.113.8', limit + 8)).status).toBe(200)
}

export const spellingsOfOneMailbox = [
  'a.na@gmail.com',
  'ana+1@gmail.com',
  'ANA@gmail.com',
  'ana@googlemail.com',
  'an.a+2@gmail.com',
  'ana@gmail.com',
]

/** Expects the last of these e-mails, each sent from another address, to be refused. */
export async function expectLastRefused(handler: Handler, good: object, emails: string[]): Promise<void> {
  const last = emails.length - 1
  const statuses = await statusesOf(emails.length, (index) =>
    postFrom(`198.51.100.${index}`, handler, { ...good, email: emails[index] }),
  )
  expect(statuses).toEqual([...Array(last).fill(200), 429])
}
