import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { openSite } from '#app/test-support/open-site.tsx'
import { recapText } from '#content/recap.ts'
import { installMedia } from './fake-media.ts'
import { aRecap, type RecapServer, startRecapServer, token } from './recap-server.ts'

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
