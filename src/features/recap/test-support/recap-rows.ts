import { vi } from 'vitest'
import { env } from '#platform/env.ts'

export type Call = { method: string; path: string; search: URLSearchParams; body: Record<string, unknown> }
export type Handler = (call: Call) => Response | Promise<Response>

export const paths = {
  courses: '/rest/v1/courses_moodle',
  recaps: '/rest/v1/recap_material',
  links: '/rest/v1/rpc/list_recap_links',
  revoke: '/rest/v1/rpc/revoke_recap_link',
  renew: '/rest/v1/rpc/renew_recap_link',
  save: '/functions/v1/upsert-recap-material',
  generate: '/functions/v1/generate-recap-links',
} as const

export const courseRows = [
  { id: 3, name: 'Google Earth Engine con Python', slug: 'gee-python-202607', is_current_cohort: true },
  { id: 4, name: 'Deep Learning', slug: 'deep-learning-202609', is_current_cohort: true },
]

export function aRecapRow(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 11,
    course_id: 3,
    cohort: '202607',
    class_id: 'clase-1',
    class_title: 'Colecciones de imágenes',
    description: 'Filtros por fecha y lugar.',
    audio_url: 'audio/0f8fad5b-d9cb-469f-a165-70867728950e-clase-1.mp3',
    pdf_url: null,
    material_url: 'https://www.meridiano.example/m',
    video_url: null,
    announcement: null,
    ...changed,
  }
}

export function aLinkRow(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 501,
    token: 'T'.repeat(43),
    recap_id: 11,
    class_title: 'Colecciones de imágenes',
    course_name: 'Google Earth Engine con Python',
    cohort: '202607',
    student_id: 1,
    student_name: 'Lucía Muestra',
    email: 'lucia@example.com',
    state: 'active',
    created_at: '2026-07-17T01:30:00+00:00',
    expires_at: '2027-07-17T01:30:00+00:00',
    revoked_at: null,
    renewed_at: null,
    opened_at: null,
    last_opened_at: null,
    rating: null,
    ...changed,
  }
}

/** Links newest first, with ids from `firstId` down. */
export function linkRows(count: number, firstId: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => {
    const id = firstId - index
    return aLinkRow({
      id,
      token: String(id).padStart(43, 't'),
      student_name: `Persona ${id}`,
      email: `persona${id}@example.com`,
    })
  })
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}

export function noAnswer(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'))
}

/** The browser comes with a session, as after an earlier login. */
export function storeSession(): void {
  const session = {
    access_token: 'token-of-ana',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      id: 'ana',
      aud: 'authenticated',
      email: 'ana@meridiano.test',
      app_metadata: {},
      user_metadata: {},
    },
  }
  const key = `sb-${new URL(env().supabaseUrl).hostname.split('.')[0]}-auth-token`
  localStorage.setItem(key, JSON.stringify(session))
}

/** Stands in for the network: an office with one recap and one link, until a test says otherwise. */
export function startOffice(changed: Record<string, Handler> = {}) {
  const calls: Call[] = []
  const handlers: Record<string, Handler> = {
    [paths.courses]: () => json(courseRows),
    [paths.recaps]: () => json([aRecapRow()]),
    [paths.links]: () => json([aLinkRow()]),
    [paths.save]: () => json({ id: 12, created: true }),
    [paths.generate]: () => json({ links_created: 2, total_students: 5 }),
    [paths.revoke]: () => json({ id: 501, state: 'revoked' }),
    [paths.renew]: () =>
      json({ id: 501, token: 'N'.repeat(43), expires_at: '2027-01-01T00:00:00Z', state: 'active' }),
    ...changed,
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const text = await request.text()
    const call = {
      method: request.method,
      path: url.pathname,
      search: url.searchParams,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
    calls.push(call)
    const handler = handlers[url.pathname]
    if (!handler) throw new Error(`Unexpected request: ${request.method} ${url.pathname}`)
    return handler(call)
  })
  return {
    handlers,
    calls: (path: string) => calls.filter((call) => call.path === path),
    body: (path: string) => calls.filter((call) => call.path === path).at(-1)?.body,
  }
}
