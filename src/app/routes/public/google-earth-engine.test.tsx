import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startBackend } from '../../test-support/backend.ts'
import { openSite } from '../../test-support/open-site.tsx'

const path = '/google-earth-engine'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

test('class hours are also shown in the visitor’s time zone if it differs', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('es').resolvedOptions(),
    timeZone: 'America/Mexico_City',
  })
  startBackend()
  await openSite(path)
  expect(await screen.findByText('En tu zona horaria: miércoles 15 a 17 h')).toBeInTheDocument()
})
