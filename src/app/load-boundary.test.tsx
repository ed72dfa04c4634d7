import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadFailureText } from '#content/navigation.ts'
import { LazyPart, LoadBoundary } from './load-boundary.tsx'
import { LoadedPage, pageLoader } from './page-loader.tsx'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const Page = () => (
  <main>
    <h1>Cursos</h1>
  </main>
)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  hostIs('down')
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function hostIs(answer: 'up' | 'down') {
  vi.stubGlobal('fetch', async () => {
    if (answer === 'down') throw new TypeError('Failed to fetch')
    return new Response()
  })
}

const retry = () => screen.getByRole('button', { name: loadFailureText.retry })

describe('a part whose code does not load', () => {
  function openPart(load: () => Promise<ComponentType>) {
    const loader = pageLoader(load)
    return render(
      <>
        <input aria-label="Nombre" />
        <LazyPart waiting="Cargando">
          <LoadedPage loader={loader} />
        </LazyPart>
      </>,
    )
  }

  test('shows a failure in its place; the rest of the page and its input stay', async () => {
    const load = vi.fn(lost)
    openPart(load)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Nombre'), 'Ana')
    expect(await screen.findByRole('alert')).toHaveTextContent(/Parece que no hay conexión/)
    hostIs('up')
    await user.click(retry())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/versión nueva/))
    load.mockResolvedValue(Page as never)
    await user.click(retry())
    expect(await screen.findByRole('heading', { name: 'Cursos' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana')
  })

  test('is requested once per click, however often the page renders', async () => {
    const load = vi.fn(lost)
    const { rerender } = openPart(load)
    await screen.findByRole('alert')
    rerender(<p>Otra</p>)
    await act(async () => {})
    expect(load).toHaveBeenCalledOnce()
  })

  test('is requested again when mounted again', async () => {
    const load = vi.fn(lost)
    const loader = pageLoader(load as () => Promise<ComponentType>)
    const part = (
      <LazyPart waiting="Cargando">
        <LoadedPage loader={loader} />
      </LazyPart>
    )
    const first = render(part)
    await screen.findByRole('alert')
    first.unmount()
    load.mockResolvedValue(Page as never)
    render(part)
    expect(await screen.findByRole('heading', { name: 'Cursos' })).toBeVisible()
  })
})

test('a page that loads after a retry gets the focus on its heading', async () => {
  const load = vi.fn(lost)
  const loader = pageLoader(load as () => Promise<ComponentType>)
  render(
    <LoadBoundary of="page">
      <Suspense>
        <LoadedPage loader={loader} />
      </Suspense>
    </LoadBoundary>,
  )
  expect(await screen.findByRole('heading', { name: loadFailureText.page })).toBeVisible()
  load.mockResolvedValue(Page as never)
  await userEvent.click(retry())
  expect(await screen.findByRole('heading', { name: 'Cursos' })).toHaveFocus()
})

describe('a page that throws', () => {
  let broken = true
  const Fragile = () => {
    if (broken) throw new Error('a is undefined')
    return <Page />
  }

  beforeEach(() => {
    broken = true
  })

  test('renders again on demand', async () => {
    render(
      <LoadBoundary of="site">
        <Fragile />
      </LoadBoundary>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent(/falló de nuestro lado/)
    broken = false
    await userEvent.click(retry())
    expect(screen.getByRole('heading', { name: 'Cursos' })).toBeVisible()
  })

  test('a second time reloads the page if the host is reachable', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    render(
      <LoadBoundary of="site">
        <Fragile />
      </LoadBoundary>,
    )
    await userEvent.click(retry())
    expect(reload).not.toHaveBeenCalled()
    await userEvent.click(retry())
    expect(screen.getByRole('alert')).toHaveTextContent(/no hay conexión/)
    expect(reload).not.toHaveBeenCalled()
    hostIs('up')
    await userEvent.click(retry())
    expect(reload).toHaveBeenCalledOnce()
  })
})
