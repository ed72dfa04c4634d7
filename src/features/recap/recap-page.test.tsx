import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openSite } from '#app/test-support/open-site.tsx'
import { installMedia } from './test-support/fake-media.ts'
import { aRecapRow, type RecapServer, startRecapServer, token } from './test-support/recap-server.ts'

let server: RecapServer

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  installMedia(754)
  server = startRecapServer()
})

function open(of = token) {
  return openSite(`/recap/${of}`)
}

async function openLoaded(changed: Record<string, unknown> = {}) {
  server.recap = aRecapRow(changed)
  const site = await open()
  await screen.findByText('Hola, Ana')
  return site
}

/** The player with its length known, as after the browser has read the head of the file. */
async function openPlayer() {
  const site = await openLoaded()
  await screen.findByRole('button', { name: 'Reproducir' })
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('no audio element')
  fireEvent.loadedMetadata(audio)
  return { ...site, audio }
}

describe('loaded', () => {
  test('greets the student and says of which class this is', async () => {
    await openLoaded()
    expect(screen.getByRole('heading', { level: 1, name: 'Índices de vegetación' })).toBeVisible()
    expect(screen.getByText('Google Earth Engine con Python')).toBeVisible()
    expect(screen.getByText('Cohorte 202607')).toBeVisible()
    expect(screen.getByText('NDVI y EVI sobre una cuenca agrícola.')).toBeVisible()
  })

  test('shows the announcement, sanitised', async () => {
    await openLoaded({
      announcement: 'Hoy <strong>no</strong> hay clase<img src=x onerror=alert(1)> <a href="">aquí</a>',
    })
    const banner = screen.getByRole('complementary', { name: 'Aviso para tu clase' })
    expect(within(banner).getByText('no').tagName).toBe('STRONG')
    expect(banner.querySelector('img, a')).toBeNull()
    expect(banner).toHaveTextContent('Hoy no hay clase aquí')
  })

  test('leads to the material and to the chat, which is asked about the class and told no token', async () => {
    await openLoaded()
    expect(screen.getByRole('link', { name: /^Material de la clase/ })).toHaveAttribute(
      'href',
      'https://www.meridiano.example/material/clase-2',
    )
    const chat = screen.getByRole('link', { name: /^Preguntar por el chat/ })
    const address = new URL(chat.getAttribute('href') ?? '')
    expect(address.origin).toBe('https://wa.me')
    expect(address.searchParams.get('text')).toContain(
      '«Índices de vegetación» de Google Earth Engine con Python',
    )
    expect(address.href).not.toContain(token)
    for (const link of [chat, screen.getByRole('link', { name: /^Material/ })]) {
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  test.each([
    'javascript:alert(1)',
    'http://www.meridiano.example/x',
    'https://a:b@evil.example/',
    '//evil.example',
  ])('material %j gets no button', async (material_url) => {
    await openLoaded({ material_url })
    expect(screen.queryByRole('link', { name: /^Material/ })).not.toBeInTheDocument()
  })

  test('without any material it says so, and the chat stays', async () => {
    await openLoaded({
      announcement: null,
      description: null,
      material_url: null,
      video_url: null,
      has_audio: false,
      has_pdf: false,
    })
    expect(screen.getByText(/todavía no está publicado/)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Preguntar por el chat/ })).toBeVisible()
    expect(server.mediaCalls).toBe(0)
  })

  test('the title says nothing of the class, the page is not indexed and sends no referrer', async () => {
    const { unmount } = await openLoaded()
    expect(document.title).toBe('Tu recap de clase · Meridiano')
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
    expect(document.head.innerHTML).not.toContain(token)
    unmount()
    expect(document.querySelector('meta[name="referrer"]')).toBeNull()
  })

  test('the token travels in bodies only', async () => {
    await openLoaded()
    await screen.findByRole('button', { name: 'Reproducir' })
    expect(server.calls.map((call) => call.address).join(' ')).not.toContain(token)
  })
})

describe('a link that opens nothing', () => {
  async function expectInvalid() {
    expect(await screen.findByRole('heading', { name: 'Enlace no válido' })).toBeVisible()
    expect(screen.getByText('Este enlace ha expirado o no es válido.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  }

  test('wrong, expired and revoked', async () => {
    await open('otro')
    await expectInvalid()
  })

  test.each([
    ['a fault of the database', { status: 500, body: { code: 'XX000', message: 'internal words' } }],
    ['an answer of another shape', { status: 200, body: { hola: 1 } }],
  ])('%s', async (_name, answer) => {
    server.nextRecaps = [answer, answer]
    await open()
    await expectInvalid()
    expect(document.body).not.toHaveTextContent('internal words')
  })

  test('while the page is open: the next file says so', async () => {
    server.nextMedia = [{ status: 404, body: { code: 'link_invalid' } }]
    await open()
    await expectInvalid()
  })
})

test('loading is said in words, under the heading of the page', async () => {
  server.nextRecaps = ['pending']
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Cargando tu recap' })).toBeInTheDocument()
})

test('no connection is no bad link: it can be tried again', async () => {
  server.nextRecaps = ['dropped', 'dropped']
  const { user } = await open()
  expect(
    await screen.findByRole('heading', { name: 'No pudimos cargar tu recap' }, { timeout: 4000 }),
  ).toBeVisible()
  expect(screen.queryByText('Enlace no válido')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Hola, Ana')).toBeVisible()
})

describe('the audio', () => {
  test('plays and pauses, and says where it is', async () => {
    const { user, audio } = await openPlayer()
    expect(screen.getByText('12:34')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reproducir' }))
    audio.currentTime = 65
    fireEvent.timeUpdate(audio)
    expect(screen.getByText('1:05')).toBeVisible()
    expect(screen.getByRole('slider', { name: 'Posición del audio' })).toHaveAttribute(
      'aria-valuetext',
      '1 minuto 5 segundos de 12 minutos 34 segundos',
    )
    await user.click(screen.getByRole('button', { name: 'Pausar' }))
    expect(screen.getByRole('button', { name: 'Reproducir' })).toBeVisible()
  })

  test('moves by the bar, by the arrows and by quarters of a minute', async () => {
    const { user, audio } = await openPlayer()
    const bar = screen.getByRole('slider', { name: 'Posición del audio' })
    fireEvent.change(bar, { target: { value: '300' } })
    expect(audio.currentTime).toBe(300)
    bar.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(audio.currentTime).toBe(305)
    await user.keyboard('{PageUp}')
    expect(audio.currentTime).toBe(335)
    await user.click(screen.getByRole('button', { name: 'Retroceder 15 segundos' }))
    await user.click(screen.getByRole('button', { name: 'Adelantar 15 segundos' }))
    expect(audio.currentTime).toBe(335)
    bar.focus()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Pausar' })).toBeVisible()
  })

  test('never moves beyond its ends', async () => {
    const { user, audio } = await openPlayer()
    await user.click(screen.getByRole('button', { name: 'Retroceder 15 segundos' }))
    expect(audio.currentTime).toBe(0)
    audio.currentTime = 750
    await user.click(screen.getByRole('button', { name: 'Adelantar 15 segundos' }))
    expect(audio.currentTime).toBe(754)
  })

  test('has four speeds', async () => {
    const { user, audio } = await openPlayer()
    const speeds = within(screen.getByRole('group', { name: 'Velocidad' })).getAllByRole('radio')
    expect(speeds.map((radio) => radio.closest('label')?.textContent)).toEqual(['1×', '1,25×', '1,5×', '2×'])
    await user.click(screen.getByRole('radio', { name: '1,5×' }))
    expect(audio.playbackRate).toBe(1.5)
  })

  test('goes on where this browser stopped, without keeping the token in it', async () => {
    const first = await openPlayer()
    await first.user.click(screen.getByRole('button', { name: 'Reproducir' }))
    first.audio.currentTime = 200
    await first.user.click(screen.getByRole('button', { name: 'Pausar' }))
    expect(JSON.stringify({ ...localStorage })).not.toContain(token)
    first.unmount()

    const { user, audio } = await openPlayer()
    expect(audio.currentTime).toBe(200)
    expect(screen.getByText(/Sigues donde lo dejaste, en 3:20/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desde el principio' }))
    expect(audio.currentTime).toBe(0)
    expect(screen.queryByText(/Sigues donde/)).not.toBeInTheDocument()
  })

  test('heard to the end, it starts again from the beginning', async () => {
    const first = await openPlayer()
    first.audio.currentTime = 754
    fireEvent.ended(first.audio)
    first.unmount()
    const { audio } = await openPlayer()
    expect(audio.currentTime).toBe(0)
  })

  test('an address that has run out is replaced, and listening goes on', async () => {
    const { user, audio } = await openPlayer()
    await user.click(screen.getByRole('button', { name: 'Reproducir' }))
    audio.currentTime = 400
    fireEvent.timeUpdate(audio)
    fireEvent.error(audio)
    await waitFor(() => expect(document.querySelector('audio')?.src).toMatch(/token=2$/))
    const next = document.querySelector('audio')
    if (!next) throw new Error('no audio element')
    fireEvent.loadedMetadata(next)
    expect(next.currentTime).toBe(400)
    expect(screen.getByRole('button', { name: 'Pausar' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('one that fails twice is said, and can be loaded again', async () => {
    const { user, audio } = await openPlayer()
    fireEvent.error(audio)
    await waitFor(() => expect(document.querySelector('audio')?.src).toMatch(/token=2$/))
    fireEvent.error(document.querySelector('audio') ?? audio)
    expect(await screen.findByText(/El audio no cargó/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cargar el audio de nuevo' }))
    await waitFor(() => expect(server.mediaCalls).toBe(3))
    fireEvent.loadedMetadata(document.querySelector('audio') ?? audio)
    expect(await screen.findByRole('button', { name: 'Reproducir' })).toBeVisible()
  })

  test('files that cannot be signed are said, and asked for again', async () => {
    server.nextMedia = [{ status: 502, body: { code: 'storage_error' } }]
    const { user } = await openLoaded()
    expect(await screen.findByText(/El audio no cargó/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cargar el audio de nuevo' }))
    expect(await screen.findByRole('button', { name: 'Reproducir' })).toBeVisible()
  })
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

  test('is fetched when it is wanted and saved under the name of the class', async () => {
    const saved = watchDownloads()
    const { user } = await openLoaded({ has_audio: false })
    expect(server.mediaCalls).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Resumen ejecutivo (PDF)' }))
    await waitFor(() => expect(saved).toEqual([{ name: 'resumen-ejecutivo-indices-de-vegetacion.pdf' }]))
  })

  test('that does not come is said, and asked for under a new address', async () => {
    const saved = watchDownloads()
    const { user } = await openLoaded({ has_audio: false })
    server.nextFiles = [{ status: 400, body: { statusCode: '400' } }]
    await user.click(screen.getByRole('button', { name: 'Resumen ejecutivo (PDF)' }))
    expect(await screen.findByText(/El PDF no se descargó/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Resumen ejecutivo (PDF)' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(server.mediaCalls).toBe(2)
    expect(screen.queryByText(/El PDF no se descargó/)).not.toBeInTheDocument()
  })

  test('of a link that has ended leads to the invalid page', async () => {
    const { user } = await openLoaded({ has_audio: false })
    server.nextMedia = [{ status: 404, body: { code: 'link_invalid' } }]
    await user.click(screen.getByRole('button', { name: 'Resumen ejecutivo (PDF)' }))
    expect(await screen.findByRole('heading', { name: 'Enlace no válido' })).toBeVisible()
  })
})

describe('the video', () => {
  test('is loaded when it is asked for, from the host without cookies, in a box', async () => {
    const { user } = await openLoaded()
    expect(document.querySelector('iframe')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ver el video' }))
    const frame = screen.getByTitle('Video de la clase Índices de vegetación')
    expect(frame).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0',
    )
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
    expect(frame.getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation')
  })

  test.each([
    'https://vimeo.com/1',
    'https://www.youtube.com/watch?v=corto',
    'https://evil.example/?v=abcdefghijk',
  ])('%j is none', async (video_url) => {
    await openLoaded({ video_url })
    expect(screen.queryByRole('heading', { name: 'Video de la clase' })).not.toBeInTheDocument()
  })
})

describe('the rating', () => {
  const thanks = /Gracias por tu valoración/

  test('is a group of five; thanks follow the answer, and it can be changed', async () => {
    const { user } = await openLoaded()
    const group = screen.getByRole('group', { name: '¿Qué te pareció este recap?' })
    expect(within(group).getAllByRole('radio')).toHaveLength(5)
    await user.click(screen.getByRole('radio', { name: '4 estrellas' }))
    expect(await screen.findByText(thanks)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '2 estrellas' }))
    await waitFor(() => expect(server.ratings).toEqual([4, 2]))
    expect(screen.getByRole('radio', { name: '2 estrellas' })).toBeChecked()
  })

  test('by keyboard', async () => {
    const { user } = await openLoaded()
    screen.getByRole('radio', { name: '1 estrella' }).focus()
    await user.keyboard(' {ArrowRight}{ArrowRight}')
    expect(screen.getByRole('radio', { name: '3 estrellas' })).toBeChecked()
    await waitFor(() => expect(server.ratings.at(-1)).toBe(3))
  })

  test('of an earlier visit is shown', async () => {
    await openLoaded({ rating: 5 })
    expect(screen.getByRole('radio', { name: '5 estrellas' })).toBeChecked()
    expect(screen.getByText(thanks)).toBeVisible()
  })

  test.each([
    ['no connection', 'dropped'],
    ['a fault', { status: 500, body: {} }],
    ['a refusal', { status: 200, body: false }],
  ] as const)('%s is only logged, without the token, and the stars stay usable', async (_name, answer) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await openLoaded({ rating: 3 })
    server.nextRatings = [answer]
    await user.click(screen.getByRole('radio', { name: '5 estrellas' }))
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
    expect(logged.mock.calls.flat().join(' ')).not.toContain(token)
    await waitFor(() => expect(screen.getByRole('radio', { name: '3 estrellas' })).toBeChecked())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '4 estrellas' }))
    expect(await screen.findByText(thanks)).toBeVisible()
  })
})
