import { describe, expect, test } from 'vitest'
import { clientAddress, rateLimiter, rateLimitFactor } from './rate-limits.ts'

function from(forwarded: string | null): string {
  const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
  return clientAddress(new Request('https://functions.example/', { headers }))
}

describe('the caller’s address', () => {
  test.each([
    [null, 'unknown'],
    ['', 'unknown'],
    ['203.0.113.7', '203.0.113.7'],
    ['10.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['forged, <script>, 203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::1', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('in %j is %s', (forwarded, address) => {
    expect(from(forwarded)).toBe(address)
  })

  test('prefers the header that the platform’s edge sets', () => {
    const headers = { 'cf-connecting-ip': '2001:db8:1:2::7', 'x-forwarded-for': 'forged, 198.51.100.1' }
    expect(clientAddress(new Request('https://functions.example/', { headers }))).toBe('2001:db8:1:2')
  })
})

describe('the limiter', () => {
  test('stores no address and stops at the first full bucket', async () => {
    const asked: [string, number, number][] = []
    const limiter = rateLimiter(
      async (key, capacity, period) => {
        asked.push([key, capacity, period])
        return !key.startsWith('full')
      },
      'pepper',
      2,
    )
    const limit = { name: 'a', capacity: 5, periodSeconds: 60 }
    expect(await limiter.allows([{ limit, subject: 'ana@example.com' }])).toBe(true)
    const full = { ...limit, name: 'full' }
    const buckets = [
      { limit: full, subject: '203.0.113.7' },
      { limit, subject: 'ana@example.com' },
    ]
    expect(await limiter.allows(buckets)).toBe(false)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toEqual([expect.stringMatching(/^a:[0-9a-f]{64}$/), 10, 60])
  })

  test.each([
    [undefined, 1],
    ['', 1],
    ['0', 1],
    ['-5', 1],
    ['1e9', 1],
    ['99999', 1],
    ['100', 100],
  ])('the factor %j counts as %d', (text, factor) => {
    expect(rateLimitFactor(text)).toBe(factor)
  })
})
