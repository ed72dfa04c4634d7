import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { recapText } from '#content/recap.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { watchFiles } from '#platform/test-support/saved-files.ts'
import type { RecapServer } from './test-support/open-recap.tsx'
import { openLoaded, startVisit } from './test-support/open-recap.tsx'

let server: RecapServer

beforeEach(() => {
  server = startVisit()
})

describe('the PDF', () => {
  const download = () => screen.getByRole('button', { name: recapText.pdf.button })

  test('is fetched on demand, retried with a new address, and saved under the name of the class', async () => {
    const files = watchFiles()
    const { user } = await openLoaded(server, { has_audio: false })
    expect(server.media.asked).toHaveLength(0)
    server.pdf.next.push({ status: 400, code: unknownCode })
    await user.click(download())
    expect(await screen.findByText(/El PDF no se descargó/)).toBeVisible()
    await user.click(download())
    await waitFor(() =>
      expect(files.map(({ name }) => name)).toEqual(['resumen-ejecutivo-indices-de-vegetacion.pdf']),
    )
    expect(server.media.asked).toHaveLength(2)
    expect(screen.queryByText(/El PDF no se descargó/)).not.toBeInTheDocument()
  })

  test('of a revoked link leads to the invalid page', async () => {
    const { user } = await openLoaded(server, { has_audio: false })
    server.media.next.push({ status: 404, code: 'link_invalid' })
    await user.click(download())
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
