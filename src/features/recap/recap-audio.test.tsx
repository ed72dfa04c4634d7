import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recapText } from '#content/recap.ts'
import { openLoaded, openPlayer, type RecapServer, startVisit, token } from './test-support/open-recap.tsx'

let server: RecapServer

beforeEach(() => {
  server = startVisit()
})

/** What the element answers from now on. */
function answerLength(seconds: number) {
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(seconds)
}

async function listenUntil(seconds: number) {
  const { user, audio, unmount } = await openPlayer(server)
  await user.click(screen.getByRole('button', { name: recapText.audio.play }))
  audio.currentTime = seconds
  await user.click(screen.getByRole('button', { name: recapText.audio.pause }))
  unmount()
}

const forward = () => screen.getByRole('button', { name: recapText.audio.forward })

describe('a length that the element tells late or wrong', () => {
  test.each([0, Number.NaN, Number.POSITIVE_INFINITY])('of %d is unknown', async (length) => {
    answerLength(length)
    const { audio } = await openPlayer(server)
    audio.currentTime = 3
    fireEvent.timeUpdate(audio)
    expect(screen.getByText(recapText.audio.unknownDuration)).toBeVisible()
    expect(screen.queryByText('0:00')).not.toBeInTheDocument()
    expect(forward()).toBeDisabled()
    const bar = screen.getByRole('slider', { name: recapText.audio.position })
    expect(bar).toHaveAttribute('aria-valuetext', '3 segundos')
  })

  test('is known at the next event, and +15 leads on', async () => {
    answerLength(0)
    const { user, audio } = await openPlayer(server)
    answerLength(240.04)
    audio.currentTime = 3.5
    fireEvent.timeUpdate(audio)
    expect(screen.getByText('4:00')).toBeVisible()
    await user.click(forward())
    expect(audio.currentTime).toBe(18.5)
  })

  test('is known without any event', async () => {
    answerLength(0)
    await openPlayer(server)
    answerLength(240.04)
    expect(await screen.findByText('4:00')).toBeVisible()
  })

  test('is corrected by each event, and bounds a jump', async () => {
    answerLength(503.55)
    const { audio } = await openPlayer(server)
    answerLength(240)
    fireEvent.durationChange(audio)
    expect(screen.getByText('4:00')).toBeVisible()
    fireEvent.change(screen.getByRole('slider', { name: recapText.audio.position }), {
      target: { value: '500' },
    })
    expect(audio.currentTime).toBe(240)
  })

  test('that grows with what was played is unknown, and one that is too short leads never back', async () => {
    answerLength(89)
    const { user, audio } = await openPlayer(server)
    audio.currentTime = 89.5
    fireEvent.timeUpdate(audio)
    await user.click(forward())
    expect(audio.currentTime).toBe(89.5)
    answerLength(120.25)
    audio.currentTime = 120.25
    fireEvent.timeUpdate(audio)
    expect(screen.getByText(recapText.audio.unknownDuration)).toBeVisible()
    expect(screen.getByText('2:00')).toBeVisible()
  })

  test('does not lose the kept place, and continues there as soon as it is known', async () => {
    await listenUntil(200)
    answerLength(0)
    const early = await openPlayer(server)
    await early.user.click(screen.getByRole('button', { name: recapText.audio.play }))
    early.audio.currentTime = 2
    fireEvent.timeUpdate(early.audio)
    await early.user.click(screen.getByRole('button', { name: recapText.audio.pause }))
    early.unmount()

    const { audio } = await openPlayer(server)
    expect(audio.currentTime).toBe(0)
    answerLength(754)
    fireEvent.timeUpdate(audio)
    expect(audio.currentTime).toBe(200)
    expect(screen.getByText(/Sigues donde lo dejaste, en 3:20/)).toBeVisible()
  })

  test('of the first piece alone does not lose the kept place, which is taken when the length has grown', async () => {
    await listenUntil(200)
    answerLength(19.8)
    const { user, audio } = await openPlayer(server)
    await user.click(screen.getByRole('button', { name: recapText.audio.play }))
    audio.currentTime = 0.4
    fireEvent.timeUpdate(audio)
    expect(audio.currentTime).toBe(0.4)
    answerLength(754)
    fireEvent.durationChange(audio)
    expect(audio.currentTime).toBe(200)
  })

  test('never becoming known still keeps the place', async () => {
    answerLength(Number.POSITIVE_INFINITY)
    await listenUntil(200)
    answerLength(754)
    expect((await openPlayer(server)).audio.currentTime).toBe(200)
  })

  test('after a first address that failed, the kept place is still offered', async () => {
    await listenUntil(200)
    await openLoaded(server)
    await screen.findByRole('button', { name: recapText.audio.play })
    const asked = server.media.asked.length
    fireEvent.error(document.querySelector('audio') ?? document.body)
    await waitFor(() => expect(server.media.asked.length).toBeGreaterThan(asked))
    await waitFor(() =>
      expect(document.querySelector('audio')?.src).toMatch(new RegExp(`token=${asked + 1}$`)),
    )
    const next = document.querySelector('audio')
    if (!next) throw new Error('no audio element')
    fireEvent.loadedMetadata(next)
    expect(next.currentTime).toBe(200)
  })
})

describe('the audio', () => {
  test('plays and pauses, and shows the position', async () => {
    const { user, audio } = await openPlayer(server)
    for (const shown of ['Beta', '0:00', '12:34']) expect(screen.getByText(shown)).toBeVisible()
    await user.click(screen.getByRole('button', { name: recapText.audio.play }))
    audio.currentTime = 65
    fireEvent.timeUpdate(audio)
    expect(screen.getByText('1:05')).toBeVisible()
    expect(screen.getByRole('slider', { name: recapText.audio.position })).toHaveAttribute(
      'aria-valuetext',
      '1 minuto 5 segundos de 12 minutos 34 segundos',
    )
    await user.click(screen.getByRole('button', { name: recapText.audio.pause }))
    expect(screen.getByRole('button', { name: recapText.audio.play })).toBeVisible()
  })

  test('seeks with the bar, the arrow keys and in steps of 15 seconds, never beyond its ends', async () => {
    const { user, audio } = await openPlayer(server)
    const bar = screen.getByRole('slider', { name: recapText.audio.position })
    fireEvent.change(bar, { target: { value: '300' } })
    expect(audio.currentTime).toBe(300)
    bar.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(audio.currentTime).toBe(305)
    await user.keyboard('{PageUp}')
    expect(audio.currentTime).toBe(335)
    await user.click(screen.getByRole('button', { name: recapText.audio.back }))
    await user.click(screen.getByRole('button', { name: recapText.audio.forward }))
    expect(audio.currentTime).toBe(335)
    bar.focus()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: recapText.audio.pause })).toBeVisible()
    audio.currentTime = 4
    await user.click(screen.getByRole('button', { name: recapText.audio.back }))
    expect(audio.currentTime).toBe(0)
    audio.currentTime = 750
    await user.click(screen.getByRole('button', { name: recapText.audio.forward }))
    expect(audio.currentTime).toBe(754)
  })

  test('has four speeds', async () => {
    const { user, audio } = await openPlayer(server)
    const speeds = within(screen.getByRole('group', { name: recapText.audio.speed })).getAllByRole('radio')
    expect(speeds.map((radio) => radio.closest('label')?.textContent)).toEqual(['1×', '1.25×', '1.5×', '2×'])
    await user.click(screen.getByRole('radio', { name: '1.5×' }))
    expect(audio.playbackRate).toBe(1.5)
  })

  test('resumes where this browser stopped, from the beginning once heard to the end, without storing the token', async () => {
    const first = await openPlayer(server)
    await first.user.click(screen.getByRole('button', { name: recapText.audio.play }))
    first.audio.currentTime = 200
    await first.user.click(screen.getByRole('button', { name: recapText.audio.pause }))
    expect(JSON.stringify({ ...localStorage })).not.toContain(token)
    first.unmount()

    const { user, audio, unmount } = await openPlayer(server)
    expect(audio.currentTime).toBe(200)
    expect(screen.getByText(/Sigues donde lo dejaste, en 3:20/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: recapText.audio.restart }))
    expect(audio.currentTime).toBe(0)
    expect(screen.queryByText(/Sigues donde/)).not.toBeInTheDocument()
    audio.currentTime = 754
    fireEvent.ended(audio)
    unmount()
    expect((await openPlayer(server)).audio.currentTime).toBe(0)
  })

  test('replaces an expired address and continues playing', async () => {
    const { user, audio } = await openPlayer(server)
    await user.click(screen.getByRole('button', { name: recapText.audio.play }))
    audio.currentTime = 400
    fireEvent.timeUpdate(audio)
    fireEvent.error(audio)
    await waitFor(() => expect(document.querySelector('audio')?.src).toMatch(/token=2$/))
    const next = document.querySelector('audio')
    if (!next) throw new Error('no audio element')
    fireEvent.loadedMetadata(next)
    expect(next.currentTime).toBe(400)
    expect(screen.getByRole('button', { name: recapText.audio.pause })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('reports a second failure and can be loaded again', async () => {
    const { user, audio } = await openPlayer(server)
    fireEvent.error(audio)
    await waitFor(() => expect(document.querySelector('audio')?.src).toMatch(/token=2$/))
    fireEvent.error(document.querySelector('audio') ?? audio)
    expect(await screen.findByText(/El audio no cargó/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: recapText.audio.retry }))
    await waitFor(() => expect(server.media.asked).toHaveLength(3))
    fireEvent.loadedMetadata(document.querySelector('audio') ?? audio)
    expect(await screen.findByRole('button', { name: recapText.audio.play })).toBeVisible()
  })

  test('reports files that cannot be signed and requests them again', async () => {
    server.media.next.push({ status: 502, code: 'storage_error' })
    const { user } = await openLoaded(server)
    expect(await screen.findByText(/El audio no cargó/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: recapText.audio.retry }))
    expect(await screen.findByRole('button', { name: recapText.audio.play })).toBeVisible()
  })
})
