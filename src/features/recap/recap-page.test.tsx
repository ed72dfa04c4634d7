import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageMetadata } from '#content/metadata.ts'
import { recapText } from '#content/recap.ts'
import { site } from '#content/site.ts'
import * as pageCode from '#platform/page-code.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { openLoaded, openRecap, type RecapServer, startVisit, token } from './test-support/open-recap.tsx'

let server: RecapServer

beforeEach(() => {
  server = startVisit()
})

const material = { name: new RegExp(`^${recapText.material}`) }
const chat = () => screen.getByRole('link', { name: new RegExp(`^${recapText.chat.button}`) })
const banner = () => screen.findByRole('complementary', { name: recapText.announcement })
const expectInvalid = async () =>
  expect(await screen.findByRole('heading', { name: recapText.notFound.title })).toBeVisible()

describe('loaded', () => {
  test('greets the student, names the class, and links to its material and to the chat', async () => {
    await openLoaded(server)
    expect(screen.getByRole('heading', { level: 1, name: 'Índices de vegetación' })).toBeVisible()
    for (const text of [
      'Google Earth Engine con Python',
      'Cohorte de julio de 2026',
      'NDVI y EVI sobre una cuenca agrícola.',
    ]) {
      expect(screen.getByText(text)).toBeVisible()
    }
    const link = screen.getByRole('link', material)
    expect(link).toHaveAttribute('href', 'https://www.meridiano.example/material/clase-2')
    const address = new URL(chat().getAttribute('href') ?? '')
    expect(address.origin).toBe('https://wa.me')
    expect(address.searchParams.get('text')).toContain(
      '«Índices de vegetación» de Google Earth Engine con Python',
    )
    expect(address.href).not.toContain(token)
    for (const outward of [chat(), link]) expect(outward).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.queryByRole('region', { name: recapText.next.title })).not.toBeInTheDocument()
  })

  test('shows the announcement, sanitised', async () => {
    await openLoaded(server, {
      announcement: 'Hoy <strong>no</strong> hay clase<img src=x onerror=alert(1)> <a href="">aquí</a>',
    })
    const shown = await banner()
    expect(within(shown).getByText('no').tagName).toBe('STRONG')
    expect(shown.querySelector('img, a')).toBeNull()
    expect(shown).toHaveTextContent('Hoy no hay clase aquí')
  })

  test('reports an announcement whose code does not load, and retries it', async () => {
    const { fetchCode } = pageCode
    const code = vi.spyOn(pageCode, 'fetchCode').mockImplementation((load) => {
      return String(load).includes('/announcement.tsx')
        ? Promise.reject(new Error('no chunk'))
        : fetchCode(load)
    })
    const { user } = await openLoaded(server, { announcement: 'Hoy no hay clase' })
    const failure = await screen.findByRole('alert')
    expect(failure).toHaveTextContent(recapText.announcementFailure.title)
    expect(screen.getByRole('link', material)).toBeVisible()
    code.mockRestore()
    await user.click(within(failure).getByRole('button', { name: recapText.announcementFailure.retry }))
    expect(await banner()).toBeVisible()
  })

  test('material that is no address of a page gets no button; the next class is there when one is known', async () => {
    await openLoaded(server, { material_url: 'javascript:alert(1)', next_class_on: '2026-07-22' })
    expect(screen.queryByRole('link', material)).not.toBeInTheDocument()
    const next = within(screen.getByRole('region', { name: recapText.next.title }))
    expect(next.getByText('Miércoles 22 de julio de 2026')).toBeVisible()
    expect(next.getByText(/^Miércoles 18 a 20/)).toBeVisible()
    expect(next.getByRole('link', { name: new RegExp(`^${recapText.next.classroom}`) })).toHaveAttribute(
      'href',
      site.classroomUrl,
    )
  })

  test('without any material says so, and reads a long description as an opening and a text', async () => {
    await openLoaded(server, {
      announcement: null,
      description: 'Calculamos NDVI.\n\nQuedó pendiente la sombra.\n',
      material_url: null,
      video_url: null,
      has_audio: false,
      has_pdf: false,
    })
    expect(screen.getByText(/todavía no está publicado/)).toBeVisible()
    expect(chat()).toBeVisible()
    expect(server.media.asked).toHaveLength(0)
    const main = within(screen.getByRole('main'))
    expect(main.getByText('Calculamos NDVI.').closest('header')).not.toBeNull()
    expect(main.getByText('Quedó pendiente la sombra.').closest('header')).toBeNull()
  })

  test('neither the head of the page nor an address has the token, and no referrer is sent', async () => {
    const { unmount } = await openLoaded(server)
    expect(document.title).toBe(pageMetadata.recap.title)
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
    expect(document.head.innerHTML).not.toContain(token)
    await screen.findByRole('button', { name: recapText.audio.play })
    expect(server.asked).toHaveLength(2)
    expect(server.asked.map(({ search }) => search.toString()).join(' ')).not.toContain(token)
    unmount()
    expect(document.querySelector('meta[name="referrer"]')).toBeNull()
  })
})

test('a link that is revoked while the page is open is invalid from the next request of a file', async () => {
  server.media.next.push({ status: 404, code: 'link_invalid' })
  await openRecap()
  await expectInvalid()
  expect(screen.getByText(recapText.notFound.text)).toBeVisible()
  expect(screen.getByText(recapText.notFound.reason)).toBeVisible()
  expect(screen.getByRole('link', { name: recapText.notFound.home })).toHaveAttribute('href', '/')
})

test('loading is announced in words, under the heading of the page', async () => {
  server.recap.reply = 'silent'
  await openRecap()
  expect(screen.getByRole('heading', { level: 1, name: recapText.loading })).toBeInTheDocument()
})

describe('the rating', () => {
  const thanks = /Gracias por tu valoración/
  const stars = (count: number) => screen.getByRole('radio', { name: `${count} estrellas` })

  test('shows the one of an earlier visit, can be changed, and thanks follow the response', async () => {
    const { user } = await openLoaded(server, { rating: 5 })
    const group = screen.getByRole('group', { name: recapText.rating.legend })
    expect(within(group).getAllByRole('radio')).toHaveLength(5)
    expect(stars(5)).toBeChecked()
    await user.click(stars(4))
    expect(await screen.findByText(thanks)).toBeVisible()
    await user.click(stars(2))
    await waitFor(() => expect(server.rating.asked.map(({ body }) => body.rating)).toEqual([4, 2]))
    expect(stars(2)).toBeChecked()
  })

  test('that is not kept is only logged, without the token, and the stars stay usable', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await openLoaded(server, { rating: 3 })
    for (const reply of ['offline', { status: 500, code: unknownCode }, { answer: false }] as const) {
      server.rating.next.push(reply)
      await user.click(stars(5))
      await waitFor(() => expect(stars(3)).toBeChecked())
    }
    expect(logged).toHaveBeenCalledTimes(3)
    expect(logged.mock.calls.flat().join(' ')).not.toContain(token)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(stars(4))
    expect(await screen.findByText(thanks)).toBeVisible()
  })
})
