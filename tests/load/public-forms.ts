import { request } from 'node:http'
import type { LoadStage } from './stage.ts'

export type PublicForm = {
  name: string
  path: string
  /** How many posts of one address are accepted within that time. */
  takes: number
  periodSeconds: number
  body: (email: string) => object
  /** Where the accepted e-mails are stored. */
  table: 'enquiries' | 'community_registrations' | 'newsletter_subscriptions' | 'payments'
}

const person = { name: 'Ana Pérez', phone: '5555 0100' }

export const publicForms: PublicForm[] = [
  {
    name: 'contact, course and Web GIS',
    path: '/functions/v1/send-contact-email',
    takes: 200,
    periodSeconds: 3600,
    body: (email) => ({
      email,
      firstName: 'Ana',
      lastName: 'Pérez',
      phone: '5555 0100',
      country: 'Argentina',
      message: 'Hola',
      formType: 'webgis',
    }),
    table: 'enquiries',
  },
  {
    name: 'business',
    path: '/functions/v1/send-business-contact',
    takes: 200,
    periodSeconds: 3600,
    body: (email) => ({
      email,
      fullName: 'Ana Pérez',
      company: 'Agrimensura',
      serviceType: 'consultoria',
      message: 'Hola',
    }),
    table: 'enquiries',
  },
  {
    name: 'community',
    path: '/functions/v1/join-community',
    takes: 20,
    periodSeconds: 600,
    body: (email) => ({ ...person, email }),
    table: 'community_registrations',
  },
  {
    name: 'newsletter',
    path: '/functions/v1/subscribe-newsletter',
    takes: 5,
    periodSeconds: 600,
    body: (email) => ({ email, source: 'notebooks' }),
    table: 'newsletter_subscriptions',
  },
  {
    name: 'checkout and All Access',
    path: '/functions/v1/create-payment',
    takes: 30,
    periodSeconds: 600,
    body: (email) => ({
      email,
      course_id: 'all-access-geoai',
      country: 'AR',
      amount: 270,
      currency: 'USD',
      payment_type: 'single',
      payer: { name: 'Ana Pérez', phone: '+54 11 5555 0134' },
    }),
    table: 'payments',
  },
]

export type Question = {
  name: string
  path: string
  /** The closest that a visitor can come to asking whether an e-mail is known. */
  body: (email: string, index: number) => object
  /** The only answer, where another one given to everybody would prove nothing. */
  answer?: string
}

/** Without a seat in the sample data. */
export const soldOutCourse = 'aprendizaje-automatico'

const tokenOf = (email: string) => Buffer.from(email.padEnd(32, '.')).toString('base64url').slice(0, 43)

/** What else a visitor may call: every function that `anon` may execute, and the functions without a form. */
export const questions: Question[] = [
  {
    name: 'get_current_course_price',
    path: '/rest/v1/rpc/get_current_course_price',
    body: (email) => ({ course_slug_pattern: email }),
  },
  {
    name: 'get_order_status',
    path: '/rest/v1/rpc/get_order_status',
    body: (email) => ({ order_id: `all-access-geoai-${email.split('@')[0]}` }),
  },
  {
    name: 'create-payment, sold out',
    path: '/functions/v1/create-payment',
    body: (email) => ({
      email,
      course_id: soldOutCourse,
      country: 'AR',
      amount: 110,
      currency: 'USD',
      payment_type: 'single',
      payer: { name: 'Ana Pérez', phone: '+54 11 5555 0134' },
    }),
    answer: '409 {"code":"sold_out"}',
  },
  {
    name: 'count-download',
    path: '/functions/v1/count-download',
    body: (_, index) => ({ notebook_id: 1_000_000 + index }),
  },
  {
    name: 'get_exchange_rate',
    path: '/rest/v1/rpc/get_exchange_rate',
    body: (email) => ({ currency: email }),
  },
  { name: 'get_school', path: '/rest/v1/rpc/get_school', body: () => ({}) },
  { name: 'get_recap', path: '/rest/v1/rpc/get_recap', body: (email) => ({ token: tokenOf(email) }) },
  {
    name: 'rate_recap',
    path: '/rest/v1/rpc/rate_recap',
    body: (email) => ({ token: tokenOf(email), rating: 5 }),
  },
  { name: 'recap-media', path: '/functions/v1/recap-media', body: (email) => ({ token: tokenOf(email) }) },
  {
    name: 'add-to-mailerlite',
    path: '/functions/v1/add-to-mailerlite',
    body: (email) => ({ ...person, email }),
  },
]

/** An answer without the parts that differ every time. */
export type Seen = { status: number; text: string }

let keys = 0

/**
 * One post from that address, with a forged one in its headers. Every address of 127.0.0.0/8 is this machine.
 */
export function postFrom(from: string, stage: LoadStage, path: string, content: object): Promise<Seen> {
  const body = JSON.stringify(content)
  keys += 1
  return new Promise((resolve, reject) => {
    const call = request(
      `${stage.backend().urls.gateway}${path}`,
      {
        method: 'POST',
        localAddress: from,
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          apikey: stage.variable('VITE_SUPABASE_PUBLISHABLE_KEY'),
          'idempotency-key': `flood-${String(keys).padStart(16, '0')}`,
          'x-forwarded-for': `10.0.${keys % 250}.1`,
          'cf-connecting-ip': `10.1.${keys % 250}.1`,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const said = Buffer.concat(parts).toString()
          const text = said.replace(/"(redirect_url|order_id)":"[^"]+"/g, '"$1":"…"')
          resolve({ status: answer.statusCode ?? 0, text })
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
