import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SpokenChange } from './spoken-change.tsx'

test('nothing is said of what a page came with; a change is, and what it became again', () => {
  const { container, rerender } = render(<SpokenChange of="AR single">USD 90</SpokenChange>)
  const live = container.querySelector('[aria-live="polite"]')
  expect(live).toBeEmptyDOMElement()
  rerender(<SpokenChange of="AR single">USD 80</SpokenChange>)
  expect(live).toBeEmptyDOMElement()
  rerender(<SpokenChange of="AR installments">USD 15</SpokenChange>)
  expect(live).toHaveTextContent('USD 15')
  rerender(<SpokenChange of="AR single">USD 90</SpokenChange>)
  expect(live).toHaveTextContent('USD 90')
})
