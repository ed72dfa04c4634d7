import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { notebookPreviewText } from '#content/notebook-preview-texts.ts'
import { categoryTexts, difficultyTexts, notebooksText } from '#content/notebooks.ts'
import { countNotebookDownload } from '#domain/contracts/notebooks.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { aNotebookRow, hostileNotebook, threeRows } from '../test-support/notebook-rows.ts'
import { NotebookDialogs } from './notebook-dialogs.tsx'
import { NotebooksPage } from './notebooks-page.tsx'

function stage() {
  const network = startNetwork()
  return {
    list: network.table('notebooks', threeRows),
    counter: network.edge(countNotebookDownload, { downloads: 1241 }),
    file: network.file('/notebooks/inundaciones.ipynb', hostileNotebook),
  }
}

function open(address = '/notebooks') {
  window.history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <NotebooksPage
          newsletter={<p>Boletín</p>}
          onIntent={() => {}}
          dialogs={(props) => <NotebookDialogs {...props} />}
        />
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

async function cardOf(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 3, name: title })
  const found = heading.closest('article')
  if (!found) throw new Error(`No card around ${title}`)
  return found
}

const flood = 'Inundaciones en la cuenca del Plata con Sentinel-1'

// jsdom does not navigate to other documents, and logs an error when asked to.
document.addEventListener('click', (event) => event.preventDefault())

test('while the list loads, its skeleton has its name', () => {
  stage().list.reply = 'silent'
  open()
  expect(screen.getByRole('heading', { level: 1, name: notebooksText.heading })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(notebooksText.loading)
  expect(screen.getByRole('radio', { name: 'Todos' })).toBeChecked()
  expect(screen.getByText('Boletín')).toBeVisible()
})

test('a card shows what the specification lists, and its cover or a drawing', async () => {
  stage()
  open()
  const shown = within(await cardOf(flood))
  expect(shown.getByText(difficultyTexts.intermediate)).toBeVisible()
  expect(shown.getByText(categoryTexts.satellite_data.label)).toBeVisible()
  expect(shown.getByText('Valoración: 4.8 de 5')).toBeInTheDocument()
  expect(shown.getByText('1240 descargas')).toBeVisible()
  expect(shown.getByText('12 de marzo de 2026')).toHaveAttribute('datetime', '2026-03-12')
  const tags = within(shown.getByRole('list', { name: notebooksText.card.tags })).getAllByRole('listitem')
  expect(tags.map((tag) => tag.textContent)).toEqual([
    'Sentinel-1',
    'radar',
    'inundaciones',
    '+2 másArgentina, Paraná',
  ])
  // Opened by a key or a finger, too.
  expect(shown.getByText('+2').closest('summary')?.nextElementSibling).toHaveTextContent('Argentina, Paraná')
  const download = shown.getByRole('link', { name: `Descargar: ${flood}` })
  expect(download).toHaveAttribute('href', '/notebooks/inundaciones.ipynb')
  expect(download).toHaveAttribute('download', 'inundaciones.ipynb')
  // Three tags or fewer need no count; the three levels have their words.
  const lima = within(await cardOf('Edificios en Lima'))
  expect(lima.queryByText(/^\+/)).not.toBeInTheDocument()
  expect(lima.getByText(difficultyTexts.advanced)).toBeVisible()
  expect(lima.getByText('12 500 descargas')).toBeVisible()
  expect(lima.getByText(notebooksText.card.stale)).toBeVisible()
  const chaco = within(await cardOf('Deforestación en el Gran Chaco'))
  expect(chaco.getByText(difficultyTexts.beginner)).toBeVisible()
  expect(chaco.getByText('1 descarga')).toBeVisible()
  const cover = chaco.getByRole('img', { name: 'Un mapa' })
  expect(cover).toHaveAttribute('src', 'https://example.com/a.webp')
  expect(cover).toHaveAttribute('loading', 'lazy')
  expect(lima.queryByRole('img')).not.toBeInTheDocument()
})

test('an invalid row hides only itself', async () => {
  stage().list.reply = {
    answer: [
      ...threeRows,
      aNotebookRow({ id: 4, category: 'otra' }),
      aNotebookRow({ id: 5, download_url: '//evil.example/x.ipynb' }),
      aNotebookRow({ id: 6, download_url: 'javascript:alert(1)' }),
    ],
  }
  open()
  expect(await screen.findByText('3 notebooks')).toBeVisible()
})

test('nothing found says so in the words of the specification, and the filters can be cleared', async () => {
  stage()
  const user = userEvent.setup()
  open('/notebooks?categoria=machine-learning')
  await cardOf('Edificios en Lima')
  await user.type(screen.getByRole('searchbox', { name: notebooksText.filters.search }), 'glaciar')
  expect(screen.getByRole('status')).toHaveTextContent(notebooksText.empty)
  expect(window.location.search).toBe('?categoria=machine-learning&q=glaciar')
  await user.click(screen.getByRole('button', { name: notebooksText.filters.reset }))
  expect(screen.getByText('3 notebooks')).toBeVisible()
  expect(screen.getByRole('searchbox', { name: notebooksText.filters.search })).toHaveValue('')
  expect(window.location.search).toBe('')
})

test('an empty library does not blame the filters', async () => {
  stage().list.reply = { answer: [] }
  open()
  expect(await screen.findByText(notebooksText.noneYet)).toBeVisible()
  expect(screen.queryByRole('button', { name: notebooksText.filters.reset })).not.toBeInTheDocument()
})

test('a hostile notebook is shown as text, tables and pictures', async () => {
  stage()
  const user = userEvent.setup()
  open()
  await user.click(within(await cardOf(flood)).getByRole('button', { name: `Vista previa: ${flood}` }))
  const dialog = await screen.findByRole('dialog', { name: flood })
  expect(await within(dialog).findByRole('heading', { name: 'Título honesto' })).toBeVisible()
  expect(dialog).toHaveTextContent('print("<b>código como texto</b>")')
  expect(dialog).toHaveTextContent('<script>texto</script>')
  expect(dialog).toHaveTextContent('ValueError: <img src=x onerror=alert(1)>')
  expect(within(dialog).getByRole('cell', { name: '42 ha' })).toBeVisible()
  expect(within(dialog).getByRole('img', { name: 'Mapa de agua' })).toHaveAttribute(
    'src',
    'data:image/png;base64,iVBORw0KGgo=',
  )
  const drawing = within(dialog).getByRole('img', { name: notebookPreviewText.figure(2) })
  expect(drawing.getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,[\w+/]+=*$/)
  expect(within(dialog).getAllByText(notebookPreviewText.hidden.interactive)).toHaveLength(1)
  expect(within(dialog).getAllByText(notebookPreviewText.hidden.damaged)).toHaveLength(1)
  expect(dialog).toHaveTextContent('Imagen no incluida: espía')

  const written = [...dialog.querySelectorAll('*')]
  expect(
    dialog.querySelectorAll('script, style, iframe, form, input, object, math, [id="root"]'),
  ).toHaveLength(0)
  expect(
    written.flatMap((element) => element.getAttributeNames()).filter((name) => /^on/i.test(name)),
  ).toEqual([])
  const hrefs = [...dialog.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))
  expect(hrefs.toSorted()).toEqual(['/notebooks/inundaciones.ipynb', 'https://example.com/datos'])
  const sources = [...dialog.querySelectorAll('img[src]')].map((image) => image.getAttribute('src'))
  expect(sources).toEqual([drawing.getAttribute('src'), 'data:image/png;base64,iVBORw0KGgo='])
  expect(dialog).not.toHaveTextContent('window.pwned = "markdown"')
  expect('pwned' in window).toBe(false)
})

test('a failed preview says so, keeps the download, and can be retried; a long notebook says how much is shown', async () => {
  const { file } = stage()
  file.reply = { answer: '<!doctype html>' }
  const user = userEvent.setup()
  open()
  const opener = within(await cardOf(flood)).getByRole('button', { name: `Vista previa: ${flood}` })
  await user.click(opener)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(notebooksText.preview.failure.title)
  const cell = { cell_type: 'markdown', metadata: {}, source: 'texto' }
  file.reply = { answer: JSON.stringify({ nbformat: 4, cells: Array.from({ length: 140 }, () => cell) }) }
  expect(within(dialog).getByRole('link', { name: notebooksText.card.download })).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: notebooksText.failure.retry }))
  expect(await within(dialog).findByText('Se muestran 60 de 140 celdas.')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
})

test('Colab is explained in three steps', async () => {
  const { counter } = stage()
  const user = userEvent.setup()
  open()
  await user.click(within(await cardOf(flood)).getByRole('button', { name: `Abrir en Colab: ${flood}` }))
  const dialog = within(await screen.findByRole('dialog', { name: notebooksText.colab.title }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(3)
  expect(dialog.getByRole('link', { name: /^Ir a Colab/ })).toHaveAttribute(
    'href',
    'https://colab.research.google.com/',
  )
  await user.click(dialog.getByRole('link', { name: notebooksText.card.download }))
  expect(counter.asked.map(({ body }) => body)).toEqual([{ notebook_id: 1 }])
})
