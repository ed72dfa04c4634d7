import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Table, type TableColumn } from './table.tsx'

type Payment = { name: string; day: string; method: string | null; amount: string; note: string }

const columns: readonly TableColumn<Payment>[] = [
  {
    key: 'name',
    header: (shape) => (shape === 'narrow' ? 'Pago' : 'Nombre'),
    cell: ({ name }) => name,
    rowHeader: true,
  },
  { key: 'day', header: 'Día', cell: ({ day }) => day, from: 'medium', under: 'name', bare: true },
  { key: 'method', header: 'Medio', cell: ({ method }) => method, from: 'wide', under: 'day' },
  { key: 'amount', header: 'Monto', cell: ({ amount }) => amount, align: 'end' },
  { key: 'note', header: 'Nota', cell: ({ note }) => note, from: 'laptop' },
]
const rows: readonly Payment[] = [
  { name: 'Ana', day: '3 de marzo', method: 'Tarjeta', amount: '90', note: 'Beca' },
  { name: 'Luz', day: '4 de marzo', method: null, amount: '80', note: 'Empresa' },
]

function shown(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, side, pixels] = /(min|max)-width: (\d+)px/.exec(query) ?? []
    const matches = side === 'min' ? width >= Number(pixels) : width <= Number(pixels)
    return { matches, addEventListener() {}, removeEventListener() {} }
  })
  render(<Table caption="Pagos" columns={columns} rows={rows} rowKey={({ name }) => name} />)
  return screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
}

test.each([
  [
    1400,
    [
      ['Nombre', 'Día', 'Medio', 'Monto', 'Nota'],
      ['Ana', '3 de marzo', 'Tarjeta', '90', 'Beca'],
      ['Luz', '4 de marzo', '—Sin dato', '80', 'Empresa'],
    ],
  ],
  [
    1200,
    [
      ['Nombre', 'Día', 'Monto', 'Nota'],
      ['Ana', '3 de marzoMedioTarjeta', '90', 'Beca'],
      ['Luz', '4 de marzo', '80', 'Empresa'],
    ],
  ],
  [
    768,
    [
      ['Nombre', 'Día', 'Monto'],
      ['Ana', '3 de marzoMedioTarjeta', '90'],
      ['Luz', '4 de marzo', '80'],
    ],
  ],
  [
    390,
    [
      ['Pago', 'Monto'],
      ['Ana3 de marzoMedioTarjeta', '90'],
      ['Luz4 de marzo', '80'],
    ],
  ],
])('at %d px a column without room stands under its own, once, or is not shown', (width, cells) => {
  expect(shown(width)).toEqual(cells)
})
