import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasUnfinishedWork, holdingFetch, holdPage, watchTyping } from './unfinished-work.ts'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = `
    <form><input name="name"><textarea name="text"></textarea><input type="radio" name="way" value="a">
    <select name="country"><option value="">–</option><option value="pe">Perú</option></select></form>`
  stop = watchTyping()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`No control ${name}`)
  return found
}

function type(name: string, text: string) {
  control(name).value = text
  control(name).dispatchEvent(new Event('input', { bubbles: true }))
}

describe('typing', () => {
  test.each([
    ['name', 'Ana'],
    ['text', 'Hola'],
    ['country', 'pe'],
  ])('in %s is unfinished until it is undone', (name, text) => {
    expect(hasUnfinishedWork()).toBe(false)
    type(name, text)
    expect(hasUnfinishedWork()).toBe(true)
    type(name, '')
    expect(hasUnfinishedWork()).toBe(false)
  })

  test('ends when the form is sent', () => {
    type('name', 'Ana')
    document.forms[0]?.reset()
    expect(hasUnfinishedWork()).toBe(false)
  })

  test('ends when the page is left', () => {
    type('name', 'Ana')
    document.body.innerHTML = ''
    expect(hasUnfinishedWork()).toBe(false)
  })

  test('a choice between given answers is not typing', () => {
    control('way').checked = true
    control('way').dispatchEvent(new Event('input', { bubbles: true }))
    expect(hasUnfinishedWork()).toBe(false)
  })
})

test('a page is held until every holder has released it, once', () => {
  const [one, other] = [holdPage(), holdPage()]
  one()
  one()
  expect(hasUnfinishedWork()).toBe(true)
  other()
  expect(hasUnfinishedWork()).toBe(false)
})

describe('a request under way', () => {
  test.each([
    ['POST', true],
    ['PATCH', true],
    ['DELETE', true],
    ['GET', false],
    ['HEAD', false],
  ])('with %s holds the page: %s', async (method, holds) => {
    let held: boolean | null = null
    vi.stubGlobal('fetch', async () => {
      held = hasUnfinishedWork()
      return new Response()
    })
    await holdingFetch('/a', { method })
    expect(held).toBe(holds)
    expect(hasUnfinishedWork()).toBe(false)
  })

  test('that fails releases it as well', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(holdingFetch('/a', { method: 'POST' })).rejects.toThrow()
    expect(hasUnfinishedWork()).toBe(false)
  })
})
