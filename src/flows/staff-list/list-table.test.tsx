import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { KeyPage } from '#platform/api-rows.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import { GrowingTable, PagedTable } from './list-table.tsx'

// What every list does alike. The tests of a list try its columns, its filters and its acts.

type Row = { id: number; name: string }

const texts = {
  title: 'Filas',
  loading: 'Cargando filas',
  failed: 'Las filas no cargaron',
  failedHint: 'Prueba de nuevo.',
  offline: 'Sin conexión',
  offlineHint: 'Revisa la red.',
  retry: 'Reintentar',
  more: 'Ver más',
  pages: 'Páginas',
  page: 'Página',
  previous: 'Anterior',
  next: 'Siguiente',
  updating: 'Actualizando',
  count: { one: 'fila', many: 'filas' },
  of: 'de',
}

const columns = [{ key: 'name', header: 'Nombre', cell: ({ name }: Row) => name, rowHeader: true }]
const shared = { texts, columns, rowKey: ({ name }: Row) => name, empty: 'No hay filas.' }

type Answer = () => Promise<KeyPage<Row, number>>
const answers = (names: string[], next: number | null = null): Answer => {
  const shown = names.map((name, at) => ({ id: at + 1, name }))
  return async () => ({ shown, next })
}
const turned: string[] = []

function Paged({ answer, before = null }: { answer: Answer; before?: number | null }) {
  const list = useQuery({ queryKey: ['rows'], queryFn: () => answer(), retry: false })
  const view = {
    ...{ before, page: before === null ? 1 : 2 },
    goNext: (next: number) => turned.push(`next ${next}`),
    goPrevious: () => turned.push('previous'),
  }
  return <PagedTable {...shared} caption={texts.title} list={list} view={view} />
}

function Growing({ pages }: { pages: Answer[] }) {
  const list = useInfiniteQuery({
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => pages[pageParam]?.() ?? Promise.reject(new Error('no such page')),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  return <GrowingTable {...shared} list={list} />
}

function open(list: ReactNode) {
  turned.length = 0
  render(<QueryClientProvider client={new QueryClient()}>{list}</QueryClientProvider>)
  return userEvent.setup()
}

const button = (name: string) => screen.getByRole('button', { name })

test('a list is announced in words while it loads, and then full', async () => {
  let resolve: (page: KeyPage<Row, number>) => void = () => undefined
  const answer = new Promise<KeyPage<Row, number>>((done) => {
    resolve = done
  })
  open(<Paged answer={() => answer} />)
  expect(screen.getByRole('status')).toHaveTextContent(texts.loading)
  resolve({ shown: [{ id: 1, name: 'Ana' }], next: null })
  expect(await screen.findByRole('row', { name: 'Ana' })).toBeVisible()
  expect(screen.queryByText(texts.loading)).not.toBeInTheDocument()
})

test('an empty one says so', async () => {
  open(<Paged answer={answers([])} />)
  expect(await screen.findByText('No hay filas.')).toBeVisible()
})

test.each([
  ['failed', new StaffRequestError('server', 'internal words'), texts.failed, texts.failedHint],
  ['found no network', new StaffRequestError('network', 'internal words'), texts.offline, texts.offlineHint],
])('one that %s says so in its own words, and is asked again', async (_how, fault, title, hint) => {
  const replies: Answer[] = [() => Promise.reject(fault), answers(['Ana'])]
  const user = open(<Paged answer={() => replies.shift()?.() ?? Promise.reject(fault)} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(title + hint)
  expect(screen.queryByText(fault.message)).not.toBeInTheDocument()
  await user.click(button(texts.retry))
  expect(await screen.findByRole('row', { name: 'Ana' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the first page leads to the next, the last one back', async () => {
  const user = open(<Paged answer={answers(['Ana'], 7)} />)
  await screen.findByRole('row', { name: 'Ana' })
  expect(button(texts.previous)).toHaveAttribute('aria-disabled', 'true')
  await user.click(button(texts.previous))
  await user.click(button(texts.next))
  expect(turned).toEqual(['next 7'])
})

test('the last page leads back, and no further', async () => {
  const user = open(<Paged answer={answers(['Ana', 'Luis'])} before={7} />)
  await screen.findByRole('row', { name: 'Ana' })
  expect(screen.getByText('Página 2 · 2 filas')).toBeVisible()
  expect(button(texts.next)).toHaveAttribute('aria-disabled', 'true')
  await user.click(button(texts.next))
  await user.click(button(texts.previous))
  expect(turned).toEqual(['previous'])
})

test('one that grows offers more until its last page', async () => {
  const user = open(<Growing pages={[answers(['Ana'], 1), answers(['Luis'])]} />)
  await user.click(await screen.findByRole('button', { name: texts.more }))
  expect(await screen.findByRole('row', { name: 'Luis' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Ana' })).toBeVisible()
  expect(screen.queryByRole('button', { name: texts.more })).not.toBeInTheDocument()
})
