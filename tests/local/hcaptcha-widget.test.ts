// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestSandbox, type TestSandbox } from './sandbox.ts'

type Widget = {
  render(container: unknown, params: Record<string, unknown>): string
  execute(id: string, options?: { async: boolean }): Promise<{ response: string; key: string }> | undefined
  reset(id: string): void
  remove(id: string): void
  getResponse(id: string): string
}

let sandbox: TestSandbox
let hcaptcha: Widget
const onload = vi.fn()

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

beforeEach(async () => {
  onload.mockClear()
  document.body.innerHTML = '<div id="box"></div>'
  const address = `${sandbox.url}/hcaptcha/1/api.js?onload=ready&render=explicit`
  const source = await (await fetch(address)).text()
  Object.defineProperty(document, 'currentScript', { value: { src: address }, configurable: true })
  Object.assign(window, { ready: onload })
  runInThisContext(source)
  hcaptcha = (window as unknown as { hcaptcha: Widget }).hcaptcha
})

function checkbox(): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find(
    (candidate) => candidate.textContent === 'No soy un robot',
  )
  const control = label?.control
  if (!(control instanceof HTMLInputElement)) throw new Error('no labelled checkbox')
  return control
}

test('calls back after it has loaded', async () => {
  await vi.waitFor(() => expect(onload).toHaveBeenCalledTimes(1))
})

test('ticking the labelled box gives a token; reset takes it away', async () => {
  const callback = vi.fn()
  const id = hcaptcha.render('box', { sitekey: 'site-1', callback })
  checkbox().click()
  await vi.waitFor(() => expect(callback).toHaveBeenCalledTimes(1))
  expect(hcaptcha.getResponse(id)).toBe(callback.mock.calls[0]?.[0])
  expect(document.querySelector('[role=status]')?.textContent).toBe('Verificado')
  hcaptcha.reset(id)
  expect(hcaptcha.getResponse(id)).toBe('')
  expect(checkbox().checked).toBe(false)
})

test('execute resolves with a token; remove empties the container', async () => {
  const id = hcaptcha.render('box', { sitekey: 'site-1', size: 'invisible' })
  const solved = await hcaptcha.execute(id, { async: true })
  expect(solved?.response).toMatch(/^P1_/)
  hcaptcha.remove(id)
  expect(document.querySelector('#box')?.childElementCount).toBe(0)
})

test('a failing vendor calls error-callback', async () => {
  await sandbox.control('POST', '/faults', { provider: 'hcaptcha', path: '/token', times: 1, status: 500 })
  const onError = vi.fn()
  hcaptcha.render('box', { sitekey: 'site-1', 'error-callback': onError })
  checkbox().click()
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith('network-error'))
  expect(checkbox().checked).toBe(false)
})
