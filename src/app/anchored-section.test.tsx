import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NavigationEffects } from './navigation-effects.tsx'

const scrollTo = vi.fn()
const scrollIntoView = vi.fn()
const realScrollIntoView = Element.prototype.scrollIntoView

let arrive: (stage: 'page' | 'section') => void = () => {}

/** A page whose code and last section load when the test says so. */
function SlowHome() {
  const [stage, setStage] = useState<'nothing' | 'page' | 'section'>('nothing')
  arrive = (next) => act(() => setStage(next))
  return (
    <>
      {stage !== 'nothing' && <h1>Inicio</h1>}
      {stage === 'section' && (
        <section id="contact-section">
          <h2>Contacto</h2>
          <input aria-label="Mensaje" />
        </section>
      )}
    </>
  )
}

async function open(address: string) {
  const shell = (
    <>
      <NavigationEffects />
      <input aria-label="Buscar" />
      <main>
        <Outlet />
      </main>
    </>
  )
  const children = [
    { path: '/', element: <SlowHome /> },
    { path: '/empresas', element: <h1>Empresas</h1> },
  ]
  const router = createMemoryRouter([{ element: shell, children }], { initialEntries: [address] })
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function goToContact() {
  const router = await open('/empresas')
  await act(() => router.navigate('/#contact-section'))
  await pass(100)
}

function expectAtContact() {
  expect(screen.getByRole('heading', { name: 'Contacto' })).toHaveFocus()
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('contact-section')])
}

beforeEach(() => {
  scrollTo.mockReset()
  scrollIntoView.mockReset()
  Element.prototype.scrollIntoView = scrollIntoView
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('scrollTo', scrollTo)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  Element.prototype.scrollIntoView = realScrollIntoView
  vi.useRealTimers()
})

describe('a URL with a section', () => {
  test('scrolls there when the page loads, however late', async () => {
    await goToContact()
    await pass(60_000)
    expect(scrollTo).not.toHaveBeenCalled()
    arrive('section')
    await pass(0)
    expectAtContact()
    expect(scrollIntoView).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' })
  })

  test('scrolls there when the section loads after its page, which starts at the top', async () => {
    await goToContact()
    arrive('page')
    await pass(0)
    expect(screen.getByRole('heading', { name: 'Inicio' })).toHaveFocus()
    expect(scrollTo).toHaveBeenCalledOnce()
    await pass(9_000)
    arrive('section')
    await pass(0)
    expectAtContact()
  })

  test('scrolls there on the first page of a visit', async () => {
    await open('/#contact-section')
    await pass(3_000)
    arrive('page')
    await pass(3_000)
    arrive('section')
    await pass(0)
    expectAtContact()
  })

  test('does not animate with reduced motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    await goToContact()
    arrive('section')
    await pass(0)
    expect(scrollIntoView).toHaveBeenCalledWith({ behavior: 'instant', block: 'start' })
  })

  test.each(['#no-existe', '#%', '#'])(
    'leads to the top when the section does not exist: %s',
    async (hash) => {
      const router = await open('/')
      arrive('page')
      await act(() => router.navigate(`/empresas${hash}`))
      await pass(100)
      expect(screen.getByRole('heading', { name: 'Empresas' })).toHaveFocus()
      expect(scrollTo).toHaveBeenCalledOnce()
    },
  )
})

describe('does not interrupt a visitor who has moved on', () => {
  test.each([['nothing'], ['page']] as const)('to another field, with %s loaded', async (stage) => {
    await goToContact()
    if (stage === 'page') arrive('page')
    screen.getByRole('textbox', { name: 'Buscar' }).focus()
    arrive('section')
    await pass(0)
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus()
    expect(scrollIntoView).not.toHaveBeenCalled()
  })

  test.each([
    ['the mouse wheel', () => fireEvent.wheel(window)],
    ['a finger', () => fireEvent.touchMove(window)],
    ['a key', () => fireEvent.keyDown(document.body, { key: 'PageDown' })],
  ])('down the page, by %s', async (_, scroll) => {
    await goToContact()
    arrive('page')
    await pass(0)
    scroll()
    arrive('section')
    await pass(0)
    expect(scrollIntoView).not.toHaveBeenCalled()
  })

  test('to another page', async () => {
    const router = await open('/empresas')
    await act(() => router.navigate('/#contact-section'))
    await pass(100)
    await act(() => router.navigate('/empresas'))
    await pass(100)
    expect(screen.getByRole('heading', { name: 'Empresas' })).toHaveFocus()
    expect(scrollIntoView).not.toHaveBeenCalled()
  })

  test('for ten seconds on a page without the section', async () => {
    await goToContact()
    arrive('page')
    await pass(10_001)
    arrive('section')
    await pass(0)
    expect(scrollIntoView).not.toHaveBeenCalled()
  })
})
