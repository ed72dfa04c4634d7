import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareStart } from './start.ts'

const code = { entry: '/assets/index.js', style: '/assets/index.css', chunks: ['/assets/react.js'] }

const scripts = () => [...document.head.querySelectorAll('script')]
const links = (rel: string) =>
  [...document.head.querySelectorAll('link')].filter((link) => link.rel === rel).map((link) => link.href)

beforeEach(() => {
  document.head.replaceChildren()
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('brings stylesheet, chunks and entry once, whoever asks first', () => {
  const start = prepareStart(code, () => {})
  expect(document.head.children).toHaveLength(0)
  window.dispatchEvent(new Event('pointerdown'))
  start.begin()
  window.dispatchEvent(new Event('keydown'))
  expect(scripts().map(({ type, src }) => [type, new URL(src).pathname])).toEqual([['module', code.entry]])
  expect(links('stylesheet')).toEqual([expect.stringContaining(code.style)])
  expect(links('modulepreload')).toEqual([expect.stringContaining('/assets/react.js')])
})

test.each(['load', 'error'])('says when the stylesheet has ended with %s', async (end) => {
  const start = prepareStart(code, () => {})
  start.begin()
  document.head.querySelector('link')?.dispatchEvent(new Event(end))
  await expect(start.styled).resolves.toBeUndefined()
})

test('an entry that does not come is tried again at the next action only', () => {
  const start = prepareStart(code, (again) => start.waitFor(again))
  start.begin()
  scripts()[0]?.dispatchEvent(new Event('error'))
  expect(scripts()).toHaveLength(0)
  window.dispatchEvent(new Event('pointerdown'))
  expect(scripts()).toHaveLength(1)
  expect(links('stylesheet')).toHaveLength(1)
})
