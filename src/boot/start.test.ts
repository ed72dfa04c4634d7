import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareStart, runFirst } from './start.ts'

const code = { entry: ['/assets/react.js', '/assets/index.js'], chunks: ['/assets/home.js'] }

const scripts = () =>
  [...document.head.querySelectorAll('script')].map(({ type, src }) => [type, new URL(src).pathname])
const preloaded = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
    ({ href }) => new URL(href).pathname,
  )
const end = (how: 'load' | 'error') =>
  [...document.head.querySelectorAll('script')].at(-1)?.dispatchEvent(new Event(how))

beforeEach(() => {
  document.head.replaceChildren()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('brings chunks and entry once, whoever asks first', () => {
  const start = prepareStart(code, () => {})
  expect(document.head.children).toHaveLength(0)
  window.dispatchEvent(new Event('pointerdown'))
  start.begin()
  window.dispatchEvent(new Event('keydown'))
  expect(preloaded()).toEqual([...code.entry, ...code.chunks])
  expect(scripts()).toEqual([['module', '/assets/react.js']])
})

test('runs what the entry imports and then the entry, one after another, and leaves the rest to it', () => {
  prepareStart(code, () => {}).begin()
  end('load')
  expect(scripts()).toHaveLength(1)
  vi.runAllTimers()
  expect(scripts().map(([, src]) => src)).toEqual(['/assets/react.js', '/assets/index.js'])
  end('load')
  vi.runAllTimers()
  expect(scripts()).toHaveLength(2)
})

test('goes on at the next action with the part that did not come', () => {
  const start = prepareStart(code, (again) => start.waitFor(again))
  start.begin()
  end('load')
  vi.runAllTimers()
  end('error')
  expect(scripts()).toHaveLength(1)
  window.dispatchEvent(new Event('pointerdown'))
  expect(scripts().map(([, src]) => src)).toEqual(['/assets/react.js', '/assets/index.js'])
  expect(preloaded()).toHaveLength(3)
})

test('what writes the answers runs at once, and what it imports comes with it', () => {
  runFirst(['/assets/runtime.js', '/assets/figures.js'])
  expect(preloaded()).toEqual(['/assets/runtime.js'])
  expect(scripts()).toEqual([['module', '/assets/figures.js']])
  document.head.replaceChildren()
  runFirst([])
  expect(document.head.children).toHaveLength(0)
})
