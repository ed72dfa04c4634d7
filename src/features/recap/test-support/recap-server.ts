import { vi } from 'vitest'

export type RecapRow = Record<string, unknown>

export const token = 'tokenDePrueba_0123456789-abcdefghijklmnopqrs'.slice(0, 43)

/** What `get_recap` answers: a recap with everything. */
export function aRecapRow(changed: RecapRow = {}): RecapRow {
  return {
    student_name: 'Ana',
    course_name: 'Google Earth Engine con Python',
    cohort: '202607',
    class_title: 'Índices de vegetación',
    description: 'NDVI y EVI sobre una cuenca agrícola.',
    announcement:
      'La próxima clase empieza <strong>15 minutos</strong> más tarde. <a href="https://www.meridiano.example/aviso">Ver</a>',
    material_url: 'https://www.meridiano.example/material/clase-2',
    video_url: 'https://www.youtube.com/watch?v=abcdefghijk',
    has_audio: true,
    has_pdf: true,
    rating: null,
    ...changed,
  }
}

export type Answer = { status: number; body: unknown } | 'dropped' | 'pending'

let current: ((url: URL, body: Record<string, unknown>) => Answer) | null = null

/** The data client keeps the `fetch` it was made with, so one function has to lead to the server of each test. */
async function reach(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  if (!current) throw new Error('No server has been started')
  const url = new URL(input instanceof Request ? input.url : input)
  const answer = current(url, init.body ? JSON.parse(String(init.body)) : {})
  if (answer === 'dropped') throw new TypeError('Failed to fetch')
  if (answer === 'pending') return new Promise(() => undefined)
  return answer.body instanceof Blob
    ? new Response(answer.body, { status: answer.status })
    : Response.json(answer.body, { status: answer.status })
}

export function startRecapServer() {
  const server = {
    recap: aRecapRow() as RecapRow | null,
    /** Answers to the next calls, in order; without any, the server does its work. */
    nextRecaps: [] as Answer[],
    nextRatings: [] as Answer[],
    nextMedia: [] as Answer[],
    nextFiles: [] as Answer[],
    ratings: [] as unknown[],
    calls: [] as { method: string; address: string; body: unknown }[],
    mediaCalls: 0,
  }

  current = (url, body) => {
    server.calls.push({ method: 'POST', address: url.href, body })
    switch (url.pathname) {
      case '/rest/v1/rpc/get_recap':
        return server.nextRecaps.shift() ?? { status: 200, body: body.token === token ? server.recap : null }
      case '/rest/v1/rpc/rate_recap':
        server.ratings.push(body.rating)
        return server.nextRatings.shift() ?? { status: 200, body: true }
      case '/functions/v1/recap-media': {
        server.mediaCalls += 1
        const signed = (name: string) =>
          `http://backend.test/storage/v1/object/sign/recap-materials/${name}?token=${server.mediaCalls}`
        const media = { audio_url: signed('audio/a.mp3'), pdf_url: signed('pdfs/a.pdf'), expires_in: 3600 }
        return server.nextMedia.shift() ?? { status: 200, body: media }
      }
      case '/storage/v1/object/sign/recap-materials/pdfs/a.pdf':
        return server.nextFiles.shift() ?? { status: 200, body: new Blob(['%PDF-1.7']) }
    }
    throw new Error(`No such address: ${url.pathname}`)
  }
  vi.stubGlobal('fetch', reach)
  return server
}

export type RecapServer = ReturnType<typeof startRecapServer>
