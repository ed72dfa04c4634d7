// @vitest-environment node
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { notebooksText } from '#content/notebooks.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { NotebooksPage } from './notebooks-page.tsx'

test('the page renders without a browser', () => {
  const html = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <StaticRouter location="/notebooks?categoria=machine-learning">
        <NotebooksPage repository={null} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  expect(html).toContain(notebooksText.heading)
  expect(html).toContain(notebooksText.loading)
})
