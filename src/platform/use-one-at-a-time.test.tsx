import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOneAtATime } from './use-one-at-a-time.ts'

test('a second call before the next render does nothing, and a call after the end runs', async () => {
  const { result } = renderHook(useOneAtATime)
  let end: (answer: string) => void = () => {}
  const work = vi.fn(() => new Promise<string>((resolve) => (end = resolve)))
  const { once, isBusy } = result.current

  let first: Promise<string | null> = Promise.resolve(null)
  await act(async () => {
    first = once(work)
    expect(isBusy()).toBe(true)
    expect(await once(work)).toBeNull()
  })
  expect(work).toHaveBeenCalledTimes(1)
  expect(result.current.busy).toBe(true)

  await act(async () => end('done'))
  expect(await first).toBe('done')
  expect(result.current.busy).toBe(false)
  await act(async () => {
    void once(work)
  })
  expect(work).toHaveBeenCalledTimes(2)
})

test('work that fails releases the lock', async () => {
  const { result } = renderHook(useOneAtATime)
  await act(async () => {
    await expect(result.current.once(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
  })
  expect([result.current.isBusy(), result.current.busy]).toEqual([false, false])
})
