import { expect, test } from 'vitest'
import { withHelpers } from './bundler-helpers.ts'

const helpers = 'var e=x=>x+1,t=(x)=>e(x)*2;export{e as a,t};'

test('a chunk holds the helpers that it used to import, by its own names', () => {
  const code = withHelpers(
    'import{a as q,t}from"./rolldown-runtime-B.js";var e=3;result.push(q(1),t(1),e)',
    'rolldown-runtime-B.js',
    helpers,
  )
  const result: number[] = []
  new Function('result', code)(result)
  expect(result).toEqual([2, 4, 3])
})

test('other chunks stay as they are', () => {
  const code = 'import{a}from"./react.js";a()'
  expect(withHelpers(code, 'rolldown-runtime-B.js', helpers)).toBe(code)
})
