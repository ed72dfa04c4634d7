import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recapText } from '#content/recap.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { openLoaded, startVisit } from './test-support/open-recap.tsx'
import type { RecapServer } from './test-support/recap-server.ts'

let server: RecapServer

beforeEach(() => {
  server = startVisit()
})

describe('the PDF', () => {
  function watchDownloads(): { name: string }[] {
    const saved: { name: string }[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download })
    })
    return saved
  }

  test('is fetched on demand and saved under the name of the class', async () => {
    const saved = watchDownloads()
    const { user } = await openLoaded(server, { has_audio: false })
    expect(server.media.asked).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: recapText.pdf.button }))
    await waitFor(() => expect(saved).toEqual([{ name: 'resumen-ejecutivo-indices-de-vegetacion.pdf' }]))
  })

  test('a failed download is reported and retried with a new address', async () => {
    const saved = watchDownloads()
    const { user } = await openLoaded(server, { has_audio: false })
    server.pdf.next.push({ status: 400, code: unknownCode })
    await user.click(screen.getByRole('button', { name: recapText.pdf.button }))
    expect(await screen.findByText(/El PDF no se descargó/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: recapText.pdf.button }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(server.media.asked).toHaveLength(2)
    expect(screen.queryByText(/El PDF no se descargó/)).not.toBeInTheDocument()
  })

  test('of a revoked link leads to the invalid page', async () => {
    const { user } = await openLoaded(server, { has_audio: false })
    server.media.next.push({ status: 404, code: 'link_invalid' })
    await user.click(screen.getByRole('button', { name: recapText.pdf.button }))
    expect(await screen.findByRole('heading', { name: recapText.notFound.title })).toBeVisible()
  })
})

describe('the video', () => {
  test('is loaded on demand, from the cookieless host, in a fixed box', async () => {
    const { user } = await openLoaded(server)
    expect(document.querySelector('iframe')).toBeNull()
    await user.click(screen.getByRole('button', { name: recapText.video.show }))
    const frame = screen.getByTitle('Video de la clase Índices de vegetación')
    expect(frame).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
    )
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
    expect(frame.getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation')
  })

  test('of another host is not shown', async () => {
    await openLoaded(server, { video_url: 'https://evil.example/?v=abcdefghijk' })
    expect(screen.queryByRole('heading', { name: recapText.video.title })).not.toBeInTheDocument()
  })
})
