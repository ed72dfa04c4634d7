import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { passCaptcha } from '../pages.ts'
import { gatewayUrl, publishableKey, removedStaffUser } from '../stage.ts'

const closed = [
  'students',
  'payments',
  'sales',
  'recap_links',
  'recap_material',
  'recap_ratings',
  'certificates',
  'demo_prospects',
  'student_course_enrollments',
  'staff_members',
  'enquiries',
  'outbox',
  'payment_events',
  'newsletter_subscriptions',
  'community_registrations',
  'careers',
]

function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${gatewayUrl}/rest/v1/${path}`, { headers: { apikey: publishableKey, ...headers } })
}

test('the publishable key reads no personal data and no payments', async () => {
  for (const table of closed) {
    const response = await read(`${table}?select=*`)
    expect(response.status, table).toBe(401)
    expect((await response.json()) as { code: string }).toMatchObject({ code: '42501' })
  }
  expect((await read('courses_moodle?select=*')).status).toBe(401)
  expect((await read('courses_moodle?select=sheet_id')).status).toBe(401)
  expect(
    (await read('courses_moodle?select=name,slug&is_current_cohort=eq.false').then((r) =>
      r.json(),
    )) as unknown[],
  ).toEqual([])
})

test('nobody can sign up, and a session without the staff role sees nothing more', async ({ page }) => {
  const signUp = await fetch(`${gatewayUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nadie@example.com', password: 'una-clave-larga-1' }),
  })
  expect(signUp.ok).toBe(false)

  await page.goto('/login')
  await passCaptcha(page)
  const captcha = await page.evaluate(() =>
    (window as unknown as { hcaptcha: { getResponse(): string } }).hcaptcha.getResponse(),
  )
  const session = await fetch(`${gatewayUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...removedStaffUser, gotrue_meta_security: { captcha_token: captcha } }),
  })
  expect(session.status).toBe(200)
  const { access_token: token } = (await session.json()) as { access_token: string }
  for (const table of closed) {
    const response = await read(`${table}?select=*`, { authorization: `Bearer ${token}` })
    const rows = response.ok ? ((await response.json()) as unknown[]) : []
    expect(rows, table).toEqual([])
  }
})
