import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailAddress } from './email-address.tsx'

test.each([
  ['ana@example.com', 'ana', '@example.com'],
  ['"a@b"@example.com', '"a', '@b"@example.com'],
  ['sin arroba', 'sin arroba', ''],
])('%s may break before its @, and is read and copied whole', (address, before, after) => {
  const { container } = render(<EmailAddress address={address} />)
  expect(container.firstElementChild?.innerHTML).toBe(`${before}<wbr>${after}`)
  expect(container).toHaveTextContent(address)
})
