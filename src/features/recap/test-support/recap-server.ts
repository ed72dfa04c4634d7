import type * as v from 'valibot'
import { type openedRecapSchema, recapMedia } from '#domain/contracts/recap.ts'
import { type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'

type OpenedRecap = v.InferInput<typeof openedRecapSchema>

export type RecapReply = SqlPlace<'get_recap'>['reply']

export const token = 'tokenDePrueba_0123456789-abcdefghijklmnopqrs'.slice(0, 43)

/** A recap with every field filled, found by its token. */
export function aRecap(changed: Partial<OpenedRecap> = {}): RecapReply {
  const recap: OpenedRecap = {
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
    base_slug: 'gee-python',
    next_class_on: null,
    ...changed,
  }
  return { answer: ({ body }) => (body.token === token ? recap : null) }
}

export function startRecapServer() {
  const network = startNetwork()
  const recap = network.sql('get_recap', null)
  recap.reply = aRecap()
  const media = network.edge(recapMedia, { audio_url: null, pdf_url: null, expires_in: 3600 })
  const signed = (name: string) =>
    `http://backend.test/storage/v1/object/sign/recap-materials/${name}?token=${media.asked.length}`
  media.reply = {
    answer: () => ({ audio_url: signed('audio/a.mp3'), pdf_url: signed('pdfs/a.pdf'), expires_in: 3600 }),
  }
  return {
    asked: network.asked,
    recap,
    media,
    rating: network.sql('rate_recap', true),
    pdf: network.file('/storage/v1/object/sign/recap-materials/pdfs/a.pdf', '%PDF-1.7'),
  }
}

export type RecapServer = ReturnType<typeof startRecapServer>
