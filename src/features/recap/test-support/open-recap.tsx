import { fireEvent, screen } from '@testing-library/react'
import type * as v from 'valibot'
import { vi } from 'vitest'
import { openSite } from '#app/test-support/open-site.tsx'
import { recapText } from '#content/recap.ts'
import { type openedRecapSchema, recapMedia } from '#domain/contracts/recap.ts'
import { type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'

/** Browser and server of one visit, with an audio of twelve and a half minutes. */
export function startVisit(): RecapServer {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  installMedia(754)
  return startRecapServer()
}

export function openRecap(of = token) {
  return openSite(`/recap/${of}`)
}

export async function openLoaded(server: RecapServer, changed: Parameters<typeof aRecap>[0] = {}) {
  server.recap.reply = aRecap(changed)
  const site = await openRecap()
  await screen.findByText('Hola, Ana')
  return site
}

/** Opens the player with its length known, as after the browser has read the file's header. */
export async function openPlayer(server: RecapServer) {
  const site = await openLoaded(server)
  await screen.findByRole('button', { name: recapText.audio.play })
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('no audio element')
  fireEvent.loadedMetadata(audio)
  return { ...site, audio }
}

/** Simulates playback: state changes and their events only. */
export function installMedia(duration: number): void {
  const paused = new WeakMap<HTMLMediaElement, boolean>()
  const times = new WeakMap<HTMLMediaElement, number>()
  const { prototype } = HTMLMediaElement
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    paused.set(this, false)
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    paused.set(this, true)
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(prototype, 'load').mockImplementation(() => undefined)
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function read(this: HTMLMediaElement) {
    return paused.get(this) ?? true
  })
  vi.spyOn(prototype, 'duration', 'get').mockReturnValue(duration)
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(function read(this: HTMLMediaElement) {
    return times.get(this) ?? 0
  })
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function write(
    this: HTMLMediaElement,
    seconds: number,
  ) {
    times.set(this, seconds)
  })
}

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
