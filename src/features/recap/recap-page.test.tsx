import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageMetadata } from '#content/metadata.ts'
import { recapText } from '#content/recap.ts'
import { site } from '#content/site.ts'
import * as pageCode from '#platform/page-code.ts'
import { openLoaded, openRecap, startVisit } from './test-support/open-recap.tsx'
import { type RecapServer, token } from './test-support/recap-server.ts'

let server: RecapServer

beforeEach(() => {
  server = startVisit()
})

describe('loaded', () => {
  test('greets the student and names the class', async () => {
    await openLoaded(server)
    expect(screen.getByRole('heading', { level: 1, name: 'Índices de vegetación' })).toBeVisible()
    expect(screen.getByText('Google Earth Engine con Python')).toBeVisible()
    expect(screen.getByText('Cohorte de julio de 2026')).toBeVisible()
    expect(screen.getByText('NDVI y EVI sobre una cuenca agrícola.')).toBeVisible()
  })

  test('shows the announcement, sanitised', async () => {
    await openLoaded(server, {
      announcement: 'Hoy <strong>no</strong> hay clase<img src=x onerror=alert(1)> <a href="">aquí</a>',
    })
    const banner = screen.getByRole('complementary', { name: recapText.announcement })
    expect(within(banner).getByText('no').tagName).toBe('STRONG')
    expect(banner.querySelector('img, a')).toBeNull()
    expect(banner).toHaveTextContent('Hoy no hay clase aquí')
  })

  test('reports an announcement whose code does not load, and retries it', async () => {
    const { fetchCode } = pageCode
    const code = vi.spyOn(pageCode, 'fetchCode').mockImplementation((load) => {
      return String(load).includes('/announcement.tsx')
        ? Promise.reject(new Error('no chunk'))
        : fetchCode(load)
    })
    await openLoaded(server, { announcement: 'Hoy no hay clase' })
    const failure = await screen.findByRole('alert')
    expect(failure).toHaveTextContent(recapText.announcementFailure.title)
    expect(screen.getByRole('link', { name: new RegExp(`^${recapText.material}`) })).toBeVisible()
    code.mockRestore()
    await userEvent.click(within(failure).getByRole('button', { name: recapText.announcementFailure.retry }))
    expect(await screen.findByRole('complementary', { name: recapText.announcement })).toBeVisible()
  })

  test('links to the material and to the chat, whose prompt names the class but not the token', async () => {
    await openLoaded(server)
    expect(screen.getByRole('link', { name: new RegExp(`^${recapText.material}`) })).toHaveAttribute(
      'href',
      'https://www.meridiano.example/material/clase-2',
    )
    const chat = screen.getByRole('link', { name: new RegExp(`^${recapText.chat.button}`) })
    const address = new URL(chat.getAttribute('href') ?? '')
    expect(address.origin).toBe('https://wa.me')
    expect(address.searchParams.get('text')).toContain(
      '«Índices de vegetación» de Google Earth Engine con Python',
    )
    expect(address.href).not.toContain(token)
    for (const link of [chat, screen.getByRole('link', { name: new RegExp(`^${recapText.material}`) })]) {
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  test('material that is no address of a page gets no button', async () => {
    await openLoaded(server, { material_url: 'javascript:alert(1)' })
    expect(screen.queryByRole('link', { name: new RegExp(`^${recapText.material}`) })).not.toBeInTheDocument()
  })

  test('without any material says so, and the chat is still offered', async () => {
    await openLoaded(server, {
      announcement: null,
      description: null,
      material_url: null,
      video_url: null,
      has_audio: false,
      has_pdf: false,
    })
    expect(screen.getByText(/todavía no está publicado/)).toBeVisible()
    expect(screen.getByRole('link', { name: new RegExp(`^${recapText.chat.button}`) })).toBeVisible()
    expect(server.media.asked).toHaveLength(0)
  })

  test('leads to the next class when one is known', async () => {
    const { unmount } = await openLoaded(server)
    expect(screen.queryByRole('region', { name: recapText.next.title })).not.toBeInTheDocument()
    unmount()
    await openLoaded(server, { next_class_on: '2026-07-22' })
    const next = within(screen.getByRole('region', { name: recapText.next.title }))
    expect(next.getByText('Miércoles 22 de julio de 2026')).toBeVisible()
    expect(next.getByText(/^Miércoles 18 a 20/)).toBeVisible()
    expect(next.getByRole('link', { name: new RegExp(`^${recapText.next.classroom}`) })).toHaveAttribute(
      'href',
      site.classroomUrl,
    )
  })

  test('a description of several paragraphs is read as an opening and a text', async () => {
    await openLoaded(server, { description: 'Calculamos NDVI.\n\nQuedó pendiente la sombra.\n' })
    const main = screen.getByRole('main')
    expect(within(main).getByText('Calculamos NDVI.').closest('header')).not.toBeNull()
    expect(within(main).getByText('Quedó pendiente la sombra.').closest('header')).toBeNull()
  })

  test('the title does not name the class, the page is not indexed and sends no referrer', async () => {
    const { unmount } = await openLoaded(server)
    expect(document.title).toBe(pageMetadata.recap.title)
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
    expect(document.head.innerHTML).not.toContain(token)
    unmount()
    expect(document.querySelector('meta[name="referrer"]')).toBeNull()
  })

  test('the token is sent in request bodies only', async () => {
    await openLoaded(server)
    await screen.findByRole('button', { name: recapText.audio.play })
    expect(server.asked).toHaveLength(2)
    expect(server.asked.map(({ search }) => search.toString()).join(' ')).not.toContain(token)
  })
})

describe('an invalid link', () => {
  async function expectInvalid() {
    expect(await screen.findByRole('heading', { name: recapText.notFound.title })).toBeVisible()
    expect(screen.getByText(recapText.notFound.text)).toBeVisible()
    expect(screen.getByText(recapText.notFound.reason)).toBeVisible()
    expect(screen.getByRole('link', { name: recapText.notFound.home })).toHaveAttribute('href', '/')
  }

  test('revoked while the page is open: the next file request says so', async () => {
    server.media.next.push({ status: 404, code: 'link_invalid' })
    await openRecap()
    await expectInvalid()
  })
})

test('loading is announced in words, under the heading of the page', async () => {
  server.recap.reply = 'silent'
  await openRecap()
  expect(screen.getByRole('heading', { level: 1, name: recapText.loading })).toBeInTheDocument()
})
