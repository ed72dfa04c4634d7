import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createBrowserRouter, createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NavigationEffects } from './navigation-effects.tsx'

let arrive: () => void = () => {}

/** A page whose heading is replaced once its data has loaded. */
function SlowPage() {
  const [isHere, setHere] = useState(false)
  arrive = () => setHere(true)
  return isHere ? (
    <>
      <h1>Listo</h1>
      <button type="button">Pagar</button>
    </>
  ) : (
    <div>
      <h1>Cargando</h1>
      <button type="button">Volver</button>
    </div>
  )
}

/** A page whose code takes longer than the scroll after a navigation. */
function LatePage() {
  const [isHere, setHere] = useState(false)
  arrive = () => setHere(true)
  return isHere && <h1>Por fin</h1>
}

async function goToSlowPage(path = '/checkout') {
  const shell = (
    <>
      <NavigationEffects />
      <input aria-label="Buscar" />
      <button type="button">Ir</button>
      <div role="menu" aria-label="Cuenta" tabIndex={-1} />
      <main>
        <Outlet />
      </main>
    </>
  )
  const children = [
    { path: '/', element: <h1>Inicio</h1> },
    { path: '/checkout', element: <SlowPage /> },
    { path: '/late', element: <LatePage /> },
  ]
  const router = createMemoryRouter([{ element: shell, children }])
  render(<RouterProvider router={router} />)
  screen.getByRole('button', { name: 'Ir' }).focus()
  await router.navigate(path)
}

async function openSlowPage() {
  await goToSlowPage()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Cargando' })).toHaveFocus())
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', vi.fn())
})

describe('the focus on a page that is still loading', () => {
  test('moves to the heading that replaces the first', async () => {
    await openSlowPage()
    arrive()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Listo' })).toHaveFocus())
  })

  test('leaves what the visitor pressed, even for a heading that comes late', async () => {
    await goToSlowPage('/late')
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalled())
    arrive()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Por fin' })).toHaveFocus())
  })

  test('stays where the visitor has moved it', async () => {
    await openSlowPage()
    screen.getByRole('textbox', { name: 'Buscar' }).focus()
    arrive()
    await screen.findByRole('heading', { name: 'Listo' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus()
  })

  test.each([
    ['the field', 'textbox', 'Buscar'],
    ['the menu', 'menu', 'Cuenta'],
  ])('stays in %s that the visitor was quicker to reach than the heading', async (_place, role, name) => {
    await goToSlowPage()
    await screen.findByRole('heading', { name: 'Cargando' })
    screen.getByRole(role, { name }).focus()
    await waitFor(() => expect(window.scrollTo).toHaveBeenCalled())
    expect(screen.getByRole(role, { name })).toHaveFocus()
  })
})

describe('Back', () => {
  async function openSite() {
    vi.stubGlobal('ResizeObserver', FakeObserver)
    vi.mocked(window.scrollTo).mockImplementation(((to: ScrollToOptions) => {
      Object.assign(window, { scrollY: Math.min(to.top ?? 0, height) })
    }) as typeof window.scrollTo)
    window.history.replaceState(null, '', '/')
    const pages = [
      { path: '/', element: <Home /> },
      { path: '/other', element: <h1>Otra</h1> },
    ]
    const shell = (
      <>
        <NavigationEffects />
        <main>
          <Outlet />
        </main>
      </>
    )
    render(<RouterProvider router={createBrowserRouter([{ element: shell, children: pages }])} />)
    await screen.findByRole('heading', { name: 'Inicio' })
  }

  let areRowsLate = false
  let rowsArrive = () => {}
  function Home() {
    const [isHere, setHere] = useState(!areRowsLate)
    rowsArrive = () => setHere(true)
    return (
      <>
        <h1>Inicio</h1>
        {isHere && (
          <>
            <Link to="/other">Ir 1</Link>
            <Link to="/other">Ir 2</Link>
          </>
        )}
      </>
    )
  }

  const scrollIntoView = vi.fn()
  let height = 5000
  let grown = () => {}
  class FakeObserver {
    constructor(onResize: () => void) {
      grown = onResize
    }
    observe() {
      grown()
    }
    disconnect() {
      grown = () => {}
    }
  }

  beforeEach(() => {
    height = 5000
    areRowsLate = false
    Element.prototype.scrollIntoView = scrollIntoView.mockReset()
  })

  async function readAndGoOn() {
    Object.assign(window, { scrollY: 1200 })
    window.dispatchEvent(new Event('scroll'))
    const link = screen.getByRole('link', { name: 'Ir 2' })
    link.focus()
    link.click()
    await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' }))
    expect(screen.getByRole('heading', { name: 'Otra' })).toHaveFocus()
  }

  test('returns to where the reader was, with the link that was followed; going forward begins at the top', async () => {
    await openSite()
    await readAndGoOn()
    window.history.back()
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ir 2' })).toHaveFocus())
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 1200, behavior: 'instant' })
    await readAndGoOn()
  })

  test('shows the link within what scrolls around it, and moves the page no further', async () => {
    await openSite()
    await readAndGoOn()
    scrollIntoView.mockImplementation(() => Object.assign(window, { scrollY: 40 }))
    window.history.back()
    const link = await screen.findByRole('link', { name: 'Ir 2' })
    await waitFor(() => expect(scrollIntoView.mock.contexts).toEqual([link]))
    expect(window.scrollY).toBe(1200)
  })

  test('waits for a link that comes after the heading', async () => {
    await openSite()
    await readAndGoOn()
    areRowsLate = true
    window.history.back()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Inicio' })).toHaveFocus())
    act(rowsArrive)
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ir 2' })).toHaveFocus())
    expect(scrollIntoView).toHaveBeenCalledTimes(1)
  })

  test('leaves a link that comes after the reader has gone elsewhere', async () => {
    await openSite()
    await readAndGoOn()
    areRowsLate = true
    window.history.back()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Inicio' })).toHaveFocus())
    window.dispatchEvent(new Event('wheel'))
    act(rowsArrive)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByRole('heading', { name: 'Inicio' })).toHaveFocus()
    expect(scrollIntoView).not.toHaveBeenCalled()
  })

  test('waits until the page is as high again, unless the reader goes elsewhere', async () => {
    await openSite()
    await readAndGoOn()
    height = 400
    window.history.back()
    await waitFor(() => expect(window.scrollY).toBe(400))
    height = 900
    grown()
    expect(window.scrollY).toBe(900)
    window.dispatchEvent(new Event('wheel'))
    height = 5000
    grown()
    expect(window.scrollY).toBe(900)
  })
})
