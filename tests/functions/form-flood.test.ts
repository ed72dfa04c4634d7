import { expect, test } from 'vitest'
import { aTestEdge, memoryLimiter, post } from '../../supabase/functions/_shared/test-support/edge.ts'
import { createHandler as memberHandler } from '../../supabase/functions/add-to-mailerlite/handler.ts'
import { createHandler as businessHandler } from '../../supabase/functions/send-business-contact/handler.ts'
import { createHandler as contactHandler } from '../../supabase/functions/send-contact-email/handler.ts'
import { createHandler as newsletterHandler } from '../../supabase/functions/subscribe-newsletter/handler.ts'

type Handler = (request: Request) => Promise<Response>
type Form = { name: string; takes: number; create: (store: () => Promise<void>) => Handler; body: object }

const forms: Form[] = [
  {
    name: 'send-contact-email',
    takes: 5,
    create: (storeEnquiry) =>
      contactHandler({ edge: aTestEdge(), limiter: memoryLimiter().limiter, storeEnquiry }),
    body: {
      firstName: 'Ana',
      lastName: 'Pérez',
      phone: '5555 0100',
      country: 'Argentina',
      message: 'Hola',
      formType: 'webgis',
    },
  },
  {
    name: 'send-business-contact',
    takes: 5,
    create: (storeEnquiry) =>
      businessHandler({ edge: aTestEdge(), limiter: memoryLimiter().limiter, storeEnquiry }),
    body: { fullName: 'Ana Pérez', company: 'Agrimensura', serviceType: 'consultoria', message: 'Hola' },
  },
  {
    name: 'add-to-mailerlite',
    takes: 20,
    create: (store) => {
      const queueMember = () => store().then(() => true)
      return memberHandler({ edge: aTestEdge(), limiter: memoryLimiter().limiter, store: { queueMember } })
    },
    body: { name: 'Ana Pérez', phone: '5555 0100' },
  },
  {
    name: 'subscribe-newsletter',
    takes: 5,
    create: (subscribe) =>
      newsletterHandler({ edge: aTestEdge(), limiter: memoryLimiter().limiter, store: { subscribe } }),
    body: { source: 'notebooks' },
  },
]

test.each(forms)(
  '500 posts a minute from one address to $name: $takes are taken, and other people notice nothing',
  { timeout: 20_000 },
  async ({ takes, create, body }) => {
    let stored = 0
    const handler = create(async () => {
      stored += 1
    })
    const from = (index: number, forwarded: string) =>
      post(handler, { ...body, email: `p${index}@example.com` }, { 'x-forwarded-for': forwarded })
    // Whatever the sender writes in front of it, the last entry is what the platform saw.
    const flood = await Promise.all(
      Array.from({ length: 500 }, (_, index) => from(index, `10.0.${index % 250}.1, 203.0.113.7`)),
    )
    expect(flood.filter((answer) => answer.status === 200)).toHaveLength(takes)
    expect(flood.filter((answer) => answer.status === 429)).toHaveLength(500 - takes)
    expect(stored).toBe(takes)
    for (let index = 500; index < 520; index++) {
      expect((await from(index, `198.51.100.${index - 500}`)).status).toBe(200)
    }
  },
)
